import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class FeaturedMovieScene: CardScene, RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<FeaturedMovieViewModel>
    let reader = CardReader()
    private let time: RelativeTimeTicker
    @Property private var nextFetch: Date?

    init(_ navigator: Navigator) {
        let time = navigator.services.time
        self.time = time
        live = Live(
            FeaturedMovieViewModel(
                useCase: navigator.useCases, formatting: navigator.formatting, clock: navigator.services.clock),
            in: bag)
        live.output.$movie.driver.map(\.isAnswered).removeDuplicates().drive { [weak self] isAnswered in
            self?.nextFetch = isAnswered ? time.now + FeaturedMovieViewModel.pause / .seconds(1) : nil
        }
        .store(in: bag)
    }

    var route: Route { .featuredMovie }
    var activity: String? { live.movie.isLoading ? "loading the featured movie" : nil }
    var remark: String? {
        live.movie.failure.map { _ in "Refresh failed." + (pause.map { " Next attempt in \($0)." } ?? "") }
    }
    var freshness: String? { pause.map { "looks again in \($0)" } }
    private var pause: String? { nextFetch.flatMap(time.left) }
    var commands: [SceneCommand] { [SceneCommand("r", "reload") { [live] in live.input.$retry() }] }

    func appear() { live.input.$load() }

    var notice: String? {
        live.movie.notice("the featured movie", empty: "No movie is featured just now. Press r to reload.")
    }

    /// The previous movie stays while the next is loaded.
    var lines: [CardView.Line] {
        guard let item = live.movie.value else { return [] }
        let rating = item.movie.rating.flatMap { rating in
            item.rating.map { StyledText.stars(rating / 2) + StyledText(" \($0)") }
        }
        return [
            .heading(item.title), .field("Year", item.year), .field("Rating", rating ?? StyledText("none yet")),
            .space, .text(item.synopsis),
        ]
    }
}
