import Domain
import Presentation
import PresentationKit
import TerminalKit

struct PendingEditsView {
    var edits: PagedList<PendingEditItemViewModel>
    var list: ListSelection<PendingEdit.ID>

    private static let table = ListTable<PendingEditItemViewModel>([
        TableLayout.Column(title: "Edit", length: .rest), TableLayout.Column(title: "State", length: .rest),
    ]) { row in
        [(row.text, .plain), (row.detail, row.isRefused || row.isInConflict ? .colored(.danger) : .quiet)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = edits.state.notice("edits", empty: "Everything is sent.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(Self.table, of: list, in: body) { edits[$0] }
    }
}
