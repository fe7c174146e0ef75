import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The repository list as cells, with a bar for the stars on one scale.
struct ReposView {
    var repos: PagedList<RepoItemViewModel>
    var list: ListSelection<Repo.ID>

    private static let columnsForBars = 60

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = repos.state.notice("repositories", empty: "No repositories found. r to look again.") {
            frame.drawNotice(notice, in: body)
        }
        let scale = Double(repos.map(\.repo.starCount).max() ?? 0)
        let shown = repos[list.window.clamped(to: repos.startIndex..<repos.endIndex)]
        let noteColumns = (shown.map { TextWidth.columns($0.stars) }.max() ?? 0) + 2
        frame.draw(list, in: body) { frame, line, place in
            let row = repos[line]
            // Where both would be cut to pieces, the name is worth more than the bar.
            let bar: Length = place.columns < Self.columnsForBars ? .fixed(0) : .share(1)
            let places = place.columns([.share(1), bar, .fixed(noteColumns)], gap: 2)
            frame.draw(row.name, in: places[0])
            let part = scale > 0 ? Double(row.repo.starCount) / scale : 0
            frame.draw(Bar.text(part, columns: places[1].columns), in: places[1], style: .colored(.accent))
            frame.draw("\(row.stars) ★", in: places[2], .right)
        }
    }
}
