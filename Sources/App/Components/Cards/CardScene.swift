import Reactive
import TerminalKit

/// A card that does not change, on screen.
final class CardScene: Scene {
    let title: String
    let bag = SubscriptionBag()
    private let lines: [CardView.Line]
    @Property private var scroll = TextScroll()

    init(title: String, lines: [CardView.Line]) {
        self.title = title
        self.lines = lines
    }

    func handle(_ event: InputEvent) -> Bool { scroll.handle(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CardView(lines: lines, scroll: scroll).draw(in: &frame, body)
    }
}
