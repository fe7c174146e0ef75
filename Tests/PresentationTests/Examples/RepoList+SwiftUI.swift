#if canImport(SwiftUI)
    import Presentation
    import PresentationKit
    import SwiftUI

    /// The repository list in SwiftUI: reading the output in the body is enough to be updated with it.
    struct RepoList: View {
        @State private var scene: Live<ReposViewModel>

        init(_ viewModel: ReposViewModel) {
            _scene = State(initialValue: Live(viewModel))
        }

        var body: some View {
            let repos = scene.repos
            List(repos) { repo in
                Button(repo.name) { scene.input.$select(repo.id) }
                    .onAppear { if repo.id == repos.last?.id { scene.input.$loadMore() } }
            }
            .overlay {
                if repos.state.isLoading { ProgressView() }
                if repos.state.isEmpty { Text("No repositories") }
                if let failure = repos.state.failure { Text(failure.message) }
            }
            .refreshable { scene.input.$reload() }
            .task { scene.input.$load() }
        }
    }
#endif
