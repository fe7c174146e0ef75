import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// A product's card on screen.
final class StaticProductDetailScene: CardScene {
    let route: Route?
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<StaticProductDetailViewModel>

    init(_ viewModel: StaticProductDetailViewModel, of id: Product.ID) {
        route = .staticProduct(id)
        live = Live(viewModel, in: bag)
    }

    func appear() { live.input.$load() }

    var lines: [CardView.Line] { [.heading(live.name), .field("Price", live.price)] }
}
