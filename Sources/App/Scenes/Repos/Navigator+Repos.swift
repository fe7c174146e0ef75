import Domain
import DomainKit
import Presentation

extension Navigator: ReposNavigator {
    func repos(isGrid: Bool, on stack: SceneStack) -> any Scene {
        ReposScene(
            ReposViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            isGrid: isGrid, services: services, stack: stack, preview: { repoCard($0.repo) })
    }

    func toRepoDetail(_ repo: Repo) {
        show { _ in repoCard(repo) }
    }

    func repoCard(_ repo: Repo) -> FixedCardScene {
        let formatting = services.formatting
        let fields = [
            ("Stars", formatting.count(repo.starCount)), ("Forks", formatting.count(repo.forkCount)),
            ("Language", repo.language), ("Page", repo.url?.absoluteString),
        ]
        let lines: [CardView.Line] =
            [.heading(repo.fullName)] + fields.compactMap { label, value in value.map { .field(label, $0) } }
            + [repo.summary].compactMap { text in text.map { .text($0) } }
        return FixedCardScene(title: "Repository", lines: lines)
    }
}
