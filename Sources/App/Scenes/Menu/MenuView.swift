import Domain
import Presentation
import TerminalKit

struct MenuView {
    var sections: [MenuSection]
    var list: ListSelection<Route>
    var account: Account?

    func draw(in frame: inout Frame, _ body: GridRect) {
        let texts = sections.flatMap { [($0.title, true)] + $0.items.map { (text(of: $0), false) } }
        frame.draw(list, in: body) { frame, line, place in
            let (text, isHeading) = texts[line]
            frame.draw(isHeading ? text : "  \(text)", in: place, style: isHeading ? .quiet : .plain)
        }
    }

    /// The sign-in's entry shows the signed-in account.
    private func text(of item: MenuSection.Item) -> String {
        guard item.route == .login else { return item.title }
        return account.map { "Signed in as \($0.username)" } ?? "Sign in"
    }
}
