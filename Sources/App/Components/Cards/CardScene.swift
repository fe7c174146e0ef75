import ReactiveUI
import TerminalKit

protocol CardScene: Scene {
    var lines: [CardView.Line] { get }
    var notice: String? { get }
    var reader: CardReader { get }
}

extension CardScene {
    var notice: String? { nil }
    var scroll: ScrollPosition? { card.position(in: reader.size) }
    var hints: [Hint] { card.position(in: reader.size).isWhole ? [] : [Hint("↑↓", "scroll")] }

    func resize(to size: GridSize) { reader.size = size }
    func handle(_ event: InputEvent) -> Bool { reader.handle(event, on: card) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        if let notice { frame.drawNotice(notice, in: body) } else { card.draw(in: &frame, body) }
    }

    var card: CardView { CardView(lines: lines, scroll: reader.scroll) }
}

/// The scroll position of a `CardScene`, and the size of the scene's box, which limits the position.
final class CardReader {
    @Property private(set) var scroll = TextScroll()
    var size = GridSize(columns: 0, rows: 0)

    func handle(_ event: InputEvent, on card: CardView) -> Bool {
        let position = card.position(in: size)
        return !position.isWhole && scroll.handle(event, at: position)
    }
}
