import Presentation
import TerminalKit

/// The main menu as cells: groups with their entries.
struct MenuView {
    var sections: [MenuSection]
    var list: ListSelection<Route>

    func draw(in frame: inout Frame, _ body: GridRect) {
        let texts = sections.flatMap { [($0.title, true)] + $0.items.map { ($0.title, false) } }
        frame.draw(list, in: body) { frame, line, place in
            let (text, isHeading) = texts[line]
            frame.draw(isHeading ? text : "  \(text)", in: place, style: isHeading ? .quiet : .plain)
        }
    }
}
