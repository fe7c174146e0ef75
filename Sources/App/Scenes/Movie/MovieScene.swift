import Presentation
import Reactive
import TerminalKit

extension Navigator {
    func featuredMovie() -> any Scene {
        MovieScene(
            FeaturedMovieViewModel(
                useCase: DefaultFeaturedMovieUseCase(movieGateway: services.movies),
                formatting: services.formatting, clock: services.clock))
    }
}

/// The featured film on screen.
final class MovieScene: Scene {
    private let load = PublishSubject<Void>()
    private let retry = PublishSubject<Void>()
    private let output: FeaturedMovieViewModel.Output
    let bag = SubscriptionBag()
    @Property private var scroll = TextScroll()

    init(_ viewModel: FeaturedMovieViewModel) {
        output = viewModel.transform(.init(load: load.driver, retry: retry.driver), in: bag)
    }

    var route: Route? { .featuredMovie }
    var title: String { "Featured movie" }
    var activity: String? { output.movie.isLoading ? "asking for the featured movie" : nil }
    var remark: String? { output.movie.failure.map { _ in "The last question failed; the next follows by itself." } }
    var hints: [Hint] { [Hint("r", "ask now")] }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("r")) else { return scroll.handle(event) }
        retry.send(())
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        MovieView(movie: output.movie, scroll: scroll).draw(in: &frame, body)
    }
}
