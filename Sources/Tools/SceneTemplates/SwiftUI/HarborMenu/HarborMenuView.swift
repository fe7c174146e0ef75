// for menu

// import presentation
import PresentationKit
import SwiftUI

/// The entries of the menu, in their order.
@MainActor
struct HarborMenuView: View {
    let scene: Live<HarborMenuViewModel>

    var body: some View {
        List {
            ForEach(scene.items) { item in
                Button(item.title) { scene.input.$select(item) }
            }
        }
        .navigationTitle("Harbor menu")
        .task { scene.input.$load() }
    }
}

struct HarborMenuViewPreviews: PreviewProvider {
    static var previews: some View {
        HarborMenuView(scene: Live(showing: .init()) { $0.items = HarborMenuItem.allCases })
    }
}
