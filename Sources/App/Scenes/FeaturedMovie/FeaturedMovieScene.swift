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
    var title: String { "Featured movie" }
    var activity: String? { live.movie.isLoading ? "loading the featured movie" : nil }
    var remark: String? { live.movie.failure.map { _ in "Refresh failed. Retrying automatically." } }
    var hints: [Hint] { [Hint("r", "reload")] }

    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool {
        guard event == .key(.character("r")) else { return scroll.handle(event) }
        live.input.$retry()
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        FeaturedMovieView(movie: live.movie, scroll: scroll).draw(in: &frame, body)
    }
}
