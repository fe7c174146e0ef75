import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The featured movie on screen.
final class FeaturedMovieScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<FeaturedMovieViewModel>
    @Property private var scroll = TextScroll()

    init(_ viewModel: FeaturedMovieViewModel) {
        live = Live(viewModel, in: bag)
    }

    var route: Route? { .featuredMovie }
    var activity: String? { live.movie.isLoading ? "loading the featured movie" : nil }
    var remark: String? { live.movie.failure.map { _ in "Refresh failed. Retrying automatically." } }
    var commands: [SceneCommand] { [SceneCommand("r", "reload") { [live] in live.input.$retry() }] }

    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool { scroll.handle(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FeaturedMovieView(movie: live.movie, scroll: scroll).draw(in: &frame, body)
    }
}
