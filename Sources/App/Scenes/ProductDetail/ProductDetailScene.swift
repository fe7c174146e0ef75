import Domain
import Foundation
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class ProductDetailScene: CardScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<ProductDetailViewModel>
    private let actions: ProductActions
    @Property private var picture: PixelImage?
    private var size = GridSize(columns: 0, rows: 0)

    init(_ product: Product, _ navigator: Navigator) {
        route = .product(product.id)
        live = Live(
            ProductDetailViewModel(
                product: product, useCase: navigator.useCases, formatting: navigator.formatting,
                canDecode: Self.canDecode, refresh: navigator.services.refreshPolicy), in: bag)
        actions = ProductActions(navigator, in: bag)
        actions.onDeleted = { [weak self, weak navigation = navigator.navigation] in
            if let self { navigation?.close(self) }
        }
        live.output.$picture.driver.compactMap(\.self)
            .drive { [weak self] bytes in
                self?.picture = try? PixelImage(ppm: bytes)
                self?.fit()
            }
            .store(in: bag)
    }

    /// Whether a picture is a binary PPM file, as the demo server sends. The app cannot decode the WebP pictures of the
    /// public servers.
    static func canDecode(_ url: URL) -> Bool { url.pathExtension.lowercased() == "ppm" }

    var lines: [CardView.Line] { live.cells.flatMap(\.lines) }

    var activity: String? { actions.activity ?? (live.isLoadingPicture ? "loading the picture" : nil) }
    var commands: [SceneCommand] { live.product.map { [actions.edit($0), actions.delete($0)] } ?? [] }

    func appear() { live.input.$load() }

    func resize(to size: GridSize) {
        self.size = size
        fit()
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let bands = body.rows(.fixed(pictureRows(in: body.size)), .rest)
        if let picture, !bands[0].isEmpty { frame.draw(picture, in: bands[0].inset(columns: 2)) }
        card.draw(in: &frame, bands[1])
    }

    /// The picture gets rows only if the box also has room for the details.
    private func pictureRows(in size: GridSize) -> Int { picture != nil && size.rows >= 22 ? 8 : 0 }

    private func fit() {
        reader.size = GridSize(columns: size.columns, rows: size.rows - pictureRows(in: size))
    }
}

private extension ProductDetailViewModel.Cell {
    nonisolated static let plenty = 100

    var lines: [CardView.Line] {
        switch self {
        case .name(let name): [.heading(name)]
        case .warning(let text): [.pieces(.init(text, .colored(.danger))), .space]
        case .rating(let rating, let text): [.pieces(.stars(rating) + .init(" \(text)"))]
        case .price(let price, let discount):
            [.field("Price", .init(price, .strong) + .init(discount.map { "  \($0)" } ?? "", .colored(.success)))]
        case .category(let category): [.field("Category", .init(category, .category(category)))]
        case .stock(let count, let text): [.field("In stock", .stock(count, of: Self.plenty) + .init(" \(text)"))]
        case .summary(let summary): [.space, .text(summary), .space]
        case .tags(let tags):
            [.field("Tags", tags.reduce(StyledText("")) { $0 + .init("#\($1) ", .category($1)) })]
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
