import Domain
import Presentation
import PresentationKit
import TerminalKit

/// The edits that wait, as cells.
struct PendingEditsView {
    var edits: PagedList<PendingEditItemViewModel>
    var list: ListSelection<PendingEdit.ID>

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice = edits.state.notice("edits", empty: "Everything is sent.") {
            frame.drawNotice(notice, in: body)
        }
        frame.draw(list, in: body) { frame, line, place in
            let places = place.columns([.rest, .share(1)], gap: 2)
            frame.draw(edits[line].text, in: places[0])
            frame.draw(edits[line].detail, in: places[1], style: edits[line].isRefused ? .colored(.danger) : .quiet)
        }
    }
}
