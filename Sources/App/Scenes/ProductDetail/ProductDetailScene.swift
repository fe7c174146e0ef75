import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// A product's details on screen.
final class ProductDetailScene: Scene {
    let route: Route?
    let bag = SubscriptionBag()
    private let live: Live<ProductDetailViewModel>
    @Property private var scroll = TextScroll()

    init(_ viewModel: ProductDetailViewModel, of id: Product.ID) {
        route = .product(id)
        live = Live(viewModel, in: bag)
    }

    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool { scroll.handle(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CardView(lines: live.cells.map(\.line), scroll: scroll).draw(in: &frame, body)
    }
}

private extension ProductDetailViewModel.Cell {
    var line: CardView.Line {
        switch self {
        case .name(let name): .heading(name)
        case .price(let price): .field("Price", price)
        case .category(let category): .field("Category", category)
        case .stock(let stock): .field("In stock", stock)
        case .summary(let summary): .text(summary)
        }
    }
}
