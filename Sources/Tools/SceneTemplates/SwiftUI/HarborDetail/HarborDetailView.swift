// for detail

// import domain
// import presentation
import PresentationKit
import SwiftUI

/// The details of a sea voyage.
@MainActor
struct HarborDetailView: View {
    let scene: Live<HarborDetailViewModel>
    var formatting = Formatting()

    var body: some View {
        HarborDetailRows(seaVoyage: scene.seaVoyage, formatting: formatting) { scene.input.$load() }
            .navigationTitle(scene.seaVoyage.value.map { seaVoyageTitle($0) } ?? "Sea voyage")
            .task { scene.input.$load() }
    }
}

/// The details for a state, whoever made it: a scene, or a preview.
@MainActor
struct HarborDetailRows: View {
    let seaVoyage: ViewState<SeaVoyage>
    let formatting: Formatting
    var load: () -> Void = {}

    var body: some View {
        List {
            #if shown
                if let value = seaVoyage.value {
                    // for each field of shown
                    VStack(alignment: .leading) {
                        Text("Field name").font(.caption).foregroundStyle(.secondary)
                        Text(fieldShown(value.fieldName))
                    }
                    // end
                }
            #endif
            if let failure = seaVoyage.failure {
                Text(failure.message).foregroundStyle(.secondary)
                Button("Try again") { load() }
            }
        }
        .overlay {
            if seaVoyage.isLoading { ProgressView() }
            if seaVoyage.isEmpty { Text("This sea voyage no longer exists.") }
        }
    }
}

struct HarborDetailRowsPreviews: PreviewProvider {
    static var previews: some View {
        HarborDetailRows(seaVoyage: .loading(previous: nil), formatting: Formatting())
        HarborDetailRows(seaVoyage: .loaded(.preview), formatting: Formatting())
        HarborDetailRows(seaVoyage: .empty, formatting: Formatting())
        HarborDetailRows(
            seaVoyage: .failed(Failure("The server cannot be reached."), previous: nil), formatting: Formatting())
    }
}
