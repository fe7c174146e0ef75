import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// A product's details on screen.
final class ProductDetailScene: CardScene {
    let route: Route?
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<ProductDetailViewModel>

    init(_ viewModel: ProductDetailViewModel, of id: Product.ID) {
        route = .product(id)
        live = Live(viewModel, in: bag)
    }

    var lines: [CardView.Line] { live.cells.flatMap(\.lines) }

    func appear() { live.input.$load() }
}

private extension ProductDetailViewModel.Cell {
    /// From this many on a stock's bar is full.
    nonisolated static let plenty = 100

    var lines: [CardView.Line] {
        switch self {
        case .name(let name): [.heading(name)]
        case .rating(let rating, let text): [.pieces(.stars(rating) + .init(" \(text)"))]
        case .price(let price, let discount):
            [.field("Price", .init(price, .strong) + .init(discount.map { "  \($0)" } ?? "", .colored(.success)))]
        case .category(let category): [.field("Category", .init(category, .category(category)))]
        case .stock(let count, let text): [.field("In stock", .stock(count, of: Self.plenty) + .init(" \(text)"))]
        case .summary(let summary): [.space, .text(summary), .space]
        case .tags(let tags):
            [.field("Tags", tags.reduce(CardView.Value("")) { $0 + .init("#\($1) ", .category($1)) })]
        case .fact(let fact, let text): [.field(fact.label, text)]
        case .reviews(let count): [.space, .heading("Reviews (\(count))")]
        case .review(let rating, let comment, let reviewer, let date):
            [
                .space,
                .pieces(
                    .stars(Double(rating)) + .init(" \(reviewer)")
                        + .init(date.map { ", \($0)" } ?? "", .quiet)),
                .text(comment),
            ]
        }
    }
}

private extension ProductDetailViewModel.Fact {
    var label: String {
        switch self {
        case .brand: "Brand"
        case .dimensions: "Size"
        case .weight: "Weight"
        case .warranty: "Warranty"
        case .shipping: "Shipping"
        case .returnPolicy: "Returns"
        case .picture: "Picture"
        }
    }
}
