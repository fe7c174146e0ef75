// for scene
#if canImport(SwiftUI)
    // import presentation
    import PresentationKit
    import SwiftUI

    @MainActor
    public struct BoardView: View {
        let scene: Live<BoardViewModel>

        public init(scene: Live<BoardViewModel>) { self.scene = scene }

        public var body: some View {
            Text(scene.text)
                .navigationTitle("Board")
                .task { scene.input.$load() }
        }
    }

    struct BoardViewPreviews: PreviewProvider {
        static var previews: some View { BoardView(scene: Live(BoardViewModel())) }
    }
#endif
