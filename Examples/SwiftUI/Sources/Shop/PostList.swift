import Domain
import Foundation
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// The newest posts of the signed-in account's followers.
struct PostList: View {
    let scene: Live<ListPostsViewModel>

    var body: some View {
        List {
            ForEach(scene.posts.value ?? []) { post in
                Button {
                    scene.input.$select(post.id)
                } label: {
                    PostRow(post: post)
                }
            }
            if scene.staleSince != nil { Caption("Saved earlier, not up to date.") }
            if scene.missingAuthors > 0 { Caption("Authors that could not be reached: \(scene.missingAuthors)") }
            if scene.isSignedOut { Button("Sign in") { scene.input.$login() } }
        }
        .placeholder(
            for: scene.isSignedOut ? .idle : scene.posts, empty: "Nobody who follows you has written a post.",
            retry: scene.input.$reload
        )
        .navigationTitle("Posts")
        .refreshable { @MainActor in await scene.send(\.$reload, until: \.$posts) { !$0.isLoading } }
        .reportsFailures(scene.errors, titled: "Posts", unless: scene.posts.failure != nil) {
            if scene.posts.value == nil { scene.input.$load() }
        }
    }
}

struct PostRow: View {
    let post: PostItemViewModel

    var body: some View {
        VStack(alignment: .leading) {
            Text(post.title).font(.headline)
            Caption("\(post.author), \(post.date)")
        }
    }
}

struct PostListPreviews: PreviewProvider {
    static var previews: some View {
        list("Loaded") { $0.posts = .loaded([Samples.post]) }
        list("Saved earlier, authors missing") {
            $0.posts = .loaded([Samples.post])
            $0.staleSince = .now
            $0.missingAuthors = 2
        }
        list("Signed out") { $0.posts = .failed(Failure("", cause: .signedOut(message: "")), previous: nil) }
        list("Loading") { $0.posts = .loading(previous: nil) }
        list("Empty") { $0.posts = .empty }
        list("Failed") { $0.posts = .failed(Samples.failure, previous: nil) }
    }

    private static func list(_ name: String, _ set: (ListPostsViewModel.Output) -> Void) -> some View {
        PostList(scene: Live(showing: .init(), set)).previewDisplayName(name)
    }
}
