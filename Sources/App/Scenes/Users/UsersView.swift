import DataKit
import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The saved people as cells.
struct UsersView {
    var users: PagedList<UserItemViewModel>
    var list: ListSelection<User.ID>

    private static let table = TableLayout(columns: [
        TableLayout.Column(title: "Name", length: .rest),
        TableLayout.Column(title: "Gender", length: .fixed(8), showsFrom: 36),
        TableLayout.Column(title: "Birthday", length: .fixed(10)),
    ])

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = users.state.notice("people", empty: "Nobody is saved yet. a to add somebody.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
            let row = users[line]
            frame.drawRow(
                [row.name, row.gender, row.birthday], of: Self.table, in: place.clipped(toColumns: 90),
                style: row.isBusy ? .quiet : .plain)
        }
    }
}
