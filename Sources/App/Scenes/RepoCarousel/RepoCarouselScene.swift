import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class RepoCarouselScene: ListScene, RoutedScene {
    let browser: ListBrowser<RepoItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<RepoCarouselViewModel>

    init(_ navigator: Navigator) {
        live = Live(
            RepoCarouselViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting,
                refresh: navigator.services.refreshPolicy), in: bag)
        browser = ListBrowser(
            live.output.$repos, "repositories",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            navigator.formatting, time: navigator.services.time,
            selection: ListSelection(lineHeight: 2, isUniform: false),
            layout: .sections { [output = live.output] _ in output.sections.flatMap(\.lines) })
        browser.showPreview(clock: navigator.services.clock) { navigator.repoCard($0.repo) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
    }

    var route: Route { .repoCarousel }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(empty: "No repositories found. Press r to reload.", in: &frame, body) { $0.drawRepo($1, in: $2) }
    }
}

private extension RepoSection {
    var lines: [ListLine<RepoItemViewModel>] {
        switch layout {
        case .carousel: [.heading("Most starred ‹ ›"), .items(repos)]
        case .list: [.heading("Runners-up")] + repos.map { .items([$0]) }
        case .card:
            [.heading("Also popular")]
                + stride(from: 0, to: repos.count, by: 3).map { .items(Array(repos[$0..<min($0 + 3, repos.count)])) }
        }
    }
}

extension Navigator: RepoCarouselNavigator {}
