// for base

// import presentation
import PresentationKit
import SwiftUI

@MainActor
struct HarborBaseView: View {
    let scene: Live<HarborBaseViewModel>

    var body: some View {
        Text(scene.text)
            .navigationTitle("Harbor base")
            .task { scene.input.$load() }
    }
}

struct HarborBaseViewPreviews: PreviewProvider {
    static var previews: some View { HarborBaseView(scene: Live(HarborBaseViewModel())) }
}
