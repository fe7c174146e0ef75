import Domain
import Presentation
import PresentationKit
import TerminalKit

/// Shows each repository with a bar for its stars. All bars have one linear scale, whose maximum stands in the heading.
struct ReposView {
    var repos: PagedList<RepoItemViewModel>
    var list: ListSelection<Repo.ID>
    var formatting: Formatting

    private static let columnsForBars = 54

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = repos.state.notice("repositories", empty: "No repositories found. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        guard let most = repos.map(\.repo.starCount).max() else { return }
        // Drops the bars in a narrow box, since a name that is cut is worse.
        let barColumns = body.columns < Self.columnsForBars ? 0 : body.columns / 4
        let table = ListTable<RepoItemViewModel>([
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
        frame.draw(table, of: list, in: body) { repos[$0] }
    }
}
