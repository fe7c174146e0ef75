import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// A product's card on screen.
final class StaticProductDetailScene: Scene {
    let route: Route?
    let bag = SubscriptionBag()
    private let live: Live<StaticProductDetailViewModel>

    init(_ viewModel: StaticProductDetailViewModel, of id: Product.ID) {
        route = .staticProduct(id)
        live = Live(viewModel, in: bag)
    }

    func appear() { live.input.$load() }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CardView(lines: [.heading(live.name), .field("Price", live.price)]).draw(in: &frame, body)
    }
}
