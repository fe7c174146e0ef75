import Presentation

extension Navigator {
    func featuredMovie(on stack: SceneStack) -> any Scene {
        FeaturedMovieScene(
            FeaturedMovieViewModel(
                useCase: services.useCases, formatting: services.formatting, clock: services.clock),
            time: services.time)
    }
}
