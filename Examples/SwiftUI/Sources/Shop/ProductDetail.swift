import Domain
import Presentation
import PresentationKit
import SwiftUI

/// A product's details, kept up to date when the product is edited elsewhere.
struct ProductDetail: View {
    let scene: Live<ProductDetailViewModel>
    let title: String

    var body: some View {
        List {
            // Two reviews may read the same: a cell is known by its place.
            ForEach(Array(scene.cells.enumerated()), id: \.offset) { Text($0.element.text) }
        }
        .navigationTitle(title)
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
