import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The repositories, as a list or as a grid.
final class ReposScene: ListScene, RoutedScene {
    let browser: ListBrowser<RepoItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ReposViewModel>
    private let isGrid: Bool
    private let formatting: Formatting

    /// - Parameter preview: Makes the scene that shows the selected item beside the list.
    init(
        _ viewModel: ReposViewModel, isGrid: Bool, services: Services, stack: SceneStack,
        preview: @escaping (RepoItemViewModel) -> (any Scene)?
    ) {
        self.isGrid = isGrid
        formatting = services.formatting
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$repos, "repositories",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            services.formatting, time: services.time, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            hasHeader: !isGrid,
            arrange: { ids, size in isGrid ? GridMetrics.lines(of: ids, columns: size.columns) : ids.map { [$0] } })
        browser.showPreview(clock: services.clock, preview)
        browser.start(errors: live.errors, on: stack, in: bag)
    }

    var route: Route { isGrid ? .repoCollection : .repos }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if isGrid {
            RepoGridView(repos: live.repos, list: browser.list).draw(in: &frame, body)
        } else {
            ReposView(repos: live.repos, list: browser.list, formatting: formatting).draw(in: &frame, body)
        }
    }
}
