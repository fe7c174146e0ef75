import Presentation

extension Navigator: RepoCarouselNavigator {
    func repoCarousel(on stage: Stage) -> any Scene {
        RepoCarouselScene(
            RepoCarouselViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            services: services, stage: stage, preview: { repoCard($0.repo) })
    }
}
