import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class RepoCarouselScene: ListScene, RoutedScene {
    let browser: ListBrowser<RepoItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<RepoCarouselViewModel>

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: RepoCarouselViewModel, services: Services, stack: SceneStack,
        preview: @escaping (RepoItemViewModel) -> (any Scene)?
    ) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$repos, "repositories",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            services.formatting, time: services.time,
            selection: ListSelection(lineHeight: 2, isUniform: false),
            arrange: { [output = live.output] _, _ in
                RepoCarouselView.lines(of: output.sections).map { line in line.repos.map(\.id) }
            })
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag)
    }

    var route: Route { .repoCarousel }

    func draw(in frame: inout Frame, _ body: GridRect) {
        RepoCarouselView(state: live.repos.state, sections: live.sections, list: browser.list).draw(in: &frame, body)
    }
}
