import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The repositories on screen, as a list or as a grid.
final class ReposScene: ListScene {
    let browser: ListBrowser<RepoItemViewModel>
    private let isGrid: Bool
    private let output: ReposViewModel.Output
    let bag = SubscriptionBag()

    init(_ viewModel: ReposViewModel, isGrid: Bool, formatting: Formatting, stage: Stage) {
        self.isGrid = isGrid
        let browser = ListBrowser<RepoItemViewModel>(
            "repositories", formatting, selection: ListSelection(lineHeight: isGrid ? 2 : 1),
            arrange: { ids, size in isGrid ? GridMetrics.lines(of: ids, columns: size.columns) : ids.map { [$0] } })
        output = viewModel.transform(
            .init(
                load: browser.load.driver, reload: browser.reload.driver, loadMore: browser.loadMore.driver,
                select: browser.select.driver),
            in: bag)
        self.browser = browser
        browser.start(output.$repos, errors: output.errors, on: stage, in: bag)
    }

    var route: Route? { isGrid ? .repoCollection : .repos }
    var title: String { isGrid ? "Repository grid" : "Repositories" }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if isGrid {
            RepoGridView(repos: output.repos, list: browser.list).draw(in: &frame, body)
        } else {
            ReposView(repos: output.repos, list: browser.list).draw(in: &frame, body)
        }
    }
}
