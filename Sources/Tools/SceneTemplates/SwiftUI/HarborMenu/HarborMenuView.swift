// for menu

// import presentation
import PresentationKit
import SwiftUI

/// What can be chosen.
@MainActor
struct HarborMenuView: View {
    let scene: Live<HarborMenuViewModel>

    var body: some View {
        HarborMenuRows(items: scene.items) { scene.input.$select($0) }
            .navigationTitle("Harbor menu")
            .task { scene.input.$load() }
    }
}

/// The entries, whoever has them: a scene, or a preview.
@MainActor
struct HarborMenuRows: View {
    let items: [HarborMenuItem]
    var select: (HarborMenuItem) -> Void = { _ in }

    var body: some View {
        List {
            ForEach(items) { item in
                Button(item.title) { select(item) }
            }
        }
    }
}

struct HarborMenuRowsPreviews: PreviewProvider {
    static var previews: some View { HarborMenuRows(items: HarborMenuItem.allCases) }
}
