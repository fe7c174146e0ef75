import Presentation

extension Navigator: RepoCarouselNavigator {
    func repoCarousel(on stack: SceneStack) -> any Scene {
        RepoCarouselScene(
            RepoCarouselViewModel(navigator: self, useCase: services.useCases, formatting: services.formatting),
            services: services, stack: stack, preview: { repoCard($0.repo) })
    }
}
