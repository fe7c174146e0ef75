import Reactive
import TerminalKit

/// A card that does not change, on screen.
final class FixedCardScene: CardScene {
    let title: String
    let bag = SubscriptionBag()
    let reader = CardReader()
    let lines: [CardView.Line]

    init(title: String, lines: [CardView.Line]) {
        self.title = title
        self.lines = lines
    }
}
