import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// A post with its text. The view shows the values from the list immediately.
struct PostDetail: View {
    let scene: Live<PostDetailViewModel>

    var body: some View {
        List {
            PostRow(post: scene.post)
            ForEach(Array((scene.text.value ?? []).enumerated()), id: \.offset) { Text($0.element) }
            if let url = scene.post.post.url { Link("Read it in the browser", destination: url) }
        }
        .placeholder(for: scene.text, empty: "The post has no text.", retry: scene.input.$load)
        .navigationTitle("Post")
        .task { if scene.text.value == nil { scene.input.$load() } }
    }
}

struct PostDetailPreviews: PreviewProvider {
    static var previews: some View {
        detail("Loaded", .loaded(["Streams are values.", "Subscriptions are not."]))
        detail("Loading", .loading(previous: nil))
        detail("Without a text", .empty)
        detail("Failed", .failed(Samples.failure, previous: nil))
    }

    private static func detail(_ name: String, _ text: ViewState<[String]>) -> some View {
        PostDetail(scene: Live(showing: .init(post: Samples.post)) { $0.text = text }).previewDisplayName(name)
    }
}
