import Domain
import Presentation
import PresentationKit
import SwiftUI

/// A product's details, kept up to date when the product is edited elsewhere.
struct ProductDetail: View {
    private let name: String
    @State private var scene: Live<ProductDetailViewModel>

    init(product: Product, services: Services) {
        name = product.name
        _scene = State(
            initialValue: Live(
                ProductDetailViewModel(
                    product: product, useCase: services.useCases, formatting: services.formatting)))
    }

    var body: some View {
        List {
            // Two reviews may read the same: a cell is known by its place.
            ForEach(Array(scene.cells.enumerated()), id: \.offset) { Text($0.element.text) }
        }
        .navigationTitle(name)
        .task { scene.input.$load() }
    }
}

extension ProductDetailViewModel.Cell {
    fileprivate var text: String {
        switch self {
        case .name(let text), .rating(_, let text), .price(let text, _), .category(let text), .stock(_, let text),
            .summary(let text), .fact(_, let text), .reviews(let text):
            text
        case .tags(let tags): tags.joined(separator: ", ")
        case .review(_, let comment, let reviewer, _): "\(reviewer): \(comment)"
        }
    }
}
