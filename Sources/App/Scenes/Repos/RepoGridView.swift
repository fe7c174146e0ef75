import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The repositories as a grid of cells.
struct RepoGridView {
    var repos: PagedList<RepoItemViewModel>
    var list: ListSelection<Repo.ID>

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = repos.state.notice("repositories", empty: "No repositories found. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        let rows = GridMetrics.lines(of: Array(repos), columns: body.columns)
        frame.draw(grid: list, in: body) { _, _, _ in
        } item: { frame, line, column, place in
            frame.drawRepo(rows[line][column], in: place)
        }
    }
}

extension Frame {
    /// The name, and below it the stars.
    mutating func drawRepo(_ repo: RepoItemViewModel, in place: GridRect) {
        draw(repo.name, in: place.line(0))
        draw("\(repo.stars) ★", in: place.line(1), style: .quiet)
    }
}
