import Reactive
import TerminalKit

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
