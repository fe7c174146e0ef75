import Domain
import Presentation
import Reactive
import TerminalKit

/// A product's details on screen.
final class ProductDetailScene: Scene {
    let route: Route?
    private let load = PublishSubject<Void>()
    private let output: ProductDetailViewModel.Output
    let bag = SubscriptionBag()
    @Property private var scroll = TextScroll()

    init(_ viewModel: ProductDetailViewModel, of id: Product.ID) {
        route = .product(id)
        output = viewModel.transform(.init(load: load.driver), in: bag)
    }

    var title: String { "Details" }
    var hints: [Hint] { [] }

    func appear() { load.send(()) }

    func handle(_ event: InputEvent) -> Bool { scroll.handle(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        CardView(lines: output.cells.map(\.line), scroll: scroll).draw(in: &frame, body)
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
