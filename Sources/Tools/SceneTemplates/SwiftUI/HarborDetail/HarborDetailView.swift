// for detail

// import domain
// import presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The details of a sea voyage.
@MainActor
struct HarborDetailView: View {
    let scene: Live<HarborDetailViewModel>
    var formatting = Formatting()

    var body: some View {
        List {
            #if shown
                if let value = scene.seaVoyage.value {
                    // for each field of shown
                    VStack(alignment: .leading) {
                        Text("Field name").font(.caption).foregroundStyle(.secondary)
                        Text(fieldShown(value.fieldName))
                    }
                    // end
                }
            #endif
        }
        .placeholder(for: scene.seaVoyage, empty: "This sea voyage no longer exists.", retry: scene.input.$load)
        .navigationTitle(scene.seaVoyage.value.map { seaVoyageTitle($0) } ?? "Sea voyage")
        .reportsFailures(scene.errors, titled: "Sea voyage", unless: scene.seaVoyage.value == nil) {
            scene.input.$load()
        }
    }
}

struct HarborDetailViewPreviews: PreviewProvider {
    static var previews: some View {
        detail("Loaded", .loaded(.preview))
        detail("Loading", .loading(previous: nil))
        detail("Gone", .empty)
        detail("Failed", .failed(Failure("The server cannot be reached."), previous: nil))
    }

    private static func detail(_ name: String, _ seaVoyage: ViewState<SeaVoyage>) -> some View {
        HarborDetailView(scene: Live(showing: .init()) { $0.seaVoyage = seaVoyage }).previewDisplayName(name)
    }
}
