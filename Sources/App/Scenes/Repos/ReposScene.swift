import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

final class ReposScene: ListScene, RoutedScene {
    let browser: ListBrowser<RepoItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<ReposViewModel>
    private let isGrid: Bool
    private let formatting: Formatting

    init(isGrid: Bool, _ navigator: Navigator) {
        self.isGrid = isGrid
        formatting = navigator.formatting
        live = Live(
            ReposViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting,
                refresh: navigator.services.refreshPolicy), in: bag)
        browser = ListBrowser(
            live.output.$repos, "repositories",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            navigator.formatting, time: navigator.services.time,
            selection: ListSelection(lineHeight: isGrid ? 2 : 1), hasHeader: !isGrid, layout: isGrid ? .grid : .rows)
        browser.showPreview(clock: navigator.services.clock) { navigator.repoCard($0.repo) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
    }

    var route: Route { isGrid ? .repoCollection : .repos }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let empty = "No repositories found. Press r to reload."
        if isGrid {
            browser.draw(empty: empty, in: &frame, body) { $0.drawRepo($1, in: $2) }
        } else {
            browser.draw(table(columns: body.columns), empty: empty, in: &frame, body)
        }
    }

    /// Returns a table with a bar for the stars of each repository. All bars have the same linear scale, and the
    /// heading shows its maximum.
    private func table(columns: Int) -> ListTable<RepoItemViewModel> {
        let most = live.repos.map(\.repo.starCount).max() ?? 0
        // In a narrow box, the table has no bars, because truncated names would be worse.
        let barColumns = columns < Self.columnsForBars ? 0 : columns / 4
        return ListTable([
            TableLayout.Column(title: "Name", length: .rest),
            TableLayout.Column(
                title: "0 to \(formatting.count(most)) stars", length: .fixed(barColumns),
                showsFrom: Self.columnsForBars - 2),
            TableLayout.Column(title: "Stars", length: .fixed(9), alignment: .right),
        ]) { row in
            let bar = Bar.text(Double(row.repo.starCount) / Double(max(1, most)), columns: barColumns)
            return [
                (row.name, .plain), (bar.padded(toColumns: barColumns), .colored(.highlight)),
                ("\(row.stars) ★", .plain),
            ]
        }
    }

    private static let columnsForBars = 54
}

extension Frame {
    mutating func drawRepo(_ repo: RepoItemViewModel, in place: GridRect) {
        draw(repo.name, in: place.line(0))
        draw("\(repo.stars) ★", in: place.line(1), style: .quiet)
    }
}

extension Navigator: ReposNavigator {
    func toRepoDetail(_ repo: Repo) { show(repoCard(repo)) }

    func repoCard(_ repo: Repo) -> FixedCardScene {
        let fields = [
            ("Stars", formatting.count(repo.starCount)), ("Forks", formatting.count(repo.forkCount)),
            ("Language", repo.language), ("Page", repo.url?.absoluteString),
        ]
        let lines: [CardView.Line] =
            [.heading(repo.fullName)] + fields.compactMap { label, value in value.map { .field(label, $0) } }
            + [repo.summary].compactMap { text in text.map { .text($0) } }
        return FixedCardScene(title: "Repository", lines: lines)
    }
}
