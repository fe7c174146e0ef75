import Domain
import DomainKit
import Presentation

extension Navigator: ReposNavigator {
    func repos(isGrid: Bool, on stage: Stage) -> any Scene {
        ReposScene(
            ReposViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            isGrid: isGrid, formatting: services.formatting, stage: stage)
    }

    func toRepoDetail(_ repo: Repo) {
        let formatting = services.formatting
        let fields = [
            ("Stars", formatting.count(repo.starCount)), ("Forks", formatting.count(repo.forkCount)),
            ("Language", repo.language), ("Page", repo.url?.absoluteString),
        ]
        let lines: [CardView.Line] =
            [.heading(repo.fullName)] + fields.compactMap { label, value in value.map { .field(label, $0) } }
            + [repo.summary].compactMap { text in text.map { .text($0) } }
        show { _ in CardScene(title: "Repository", lines: lines) }
    }
}
