import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The repositories on screen, as a list or as a grid.
final class ReposScene: ListScene {
    let browser: ListBrowser<RepoItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ReposViewModel>
    private let isGrid: Bool

    init(_ viewModel: ReposViewModel, isGrid: Bool, formatting: Formatting, stage: Stage) {
        self.isGrid = isGrid
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$repos, "repositories",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            formatting, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            arrange: { ids, size in isGrid ? GridMetrics.lines(of: ids, columns: size.columns) : ids.map { [$0] } })
        browser.start(errors: live.errors, on: stage, in: bag)
    }

    var route: Route? { isGrid ? .repoCollection : .repos }
    var title: String { isGrid ? "Repository grid" : "Repositories" }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if isGrid {
            RepoGridView(repos: live.repos, list: browser.list).draw(in: &frame, body)
        } else {
            ReposView(repos: live.repos, list: browser.list).draw(in: &frame, body)
        }
    }
}
