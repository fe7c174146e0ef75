import Domain
import Presentation
import PresentationKit
import TerminalKit

struct UserListView {
    var users: PagedList<UserItemViewModel>
    var list: ListSelection<User.ID>

    private static let table = ListTable<UserItemViewModel>([
        TableLayout.Column(title: "Name", length: .rest),
        TableLayout.Column(title: "Gender", length: .fixed(8), showsFrom: 36),
        TableLayout.Column(title: "Birthday", length: .fixed(10), alignment: .right),
    ]) { row in
        let style: CellStyle = row.isBusy ? .quiet : .plain
        return [(row.name, style), (row.gender, .quiet), (row.birthday, style)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = users.state.notice("people", empty: "Nobody is saved yet. a to add somebody.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(Self.table, of: list, in: body) { users[$0] }
    }
}
