import Domain
import Presentation

extension Navigator: ReposNavigator {
    func repos(on stage: Stage) -> any Scene {
        ReposScene(
            ReposViewModel(
                navigator: self, useCase: DefaultReposUseCase(repoGateway: services.repos),
                formatting: services.formatting),
            formatting: services.formatting, stage: stage)
    }

    func toRepoDetail(_ repo: Repo) {
        show { _ in RepoDetailScene(repo, formatting: services.formatting) }
    }
}
