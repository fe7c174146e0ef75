#if canImport(SwiftUI)
    import Presentation
    import SwiftUI

    /// The repository list in SwiftUI: reading the output in the body is all that is needed to follow it.
    struct RepoList: View {
        @State private var scene: RepoScene

        init(_ viewModel: ReposViewModel) {
            _scene = State(initialValue: RepoScene(viewModel))
        }

        var body: some View {
            let repos = scene.output.repos
            List(repos) { repo in
                Button(repo.name) { scene.select.send(repo.id) }
                    .onAppear { if repo.id == repos.last?.id { scene.loadMore.send(()) } }
            }
            .overlay {
                if repos.state.isLoading { ProgressView() }
                if repos.state.isEmpty { Text("No repositories") }
                if let failure = repos.state.failure { Text(failure.message) }
            }
            .refreshable { scene.reload.send(()) }
            .task { scene.load.send(()) }
        }
    }
#endif
