import Domain
import Foundation
import Presentation
import PresentationKit
import PresentationKitSwiftUI
import SwiftUI

/// A product's details, which are updated when another scene or device edits the product.
struct ProductDetail: View {
    let scene: Live<ProductDetailViewModel>
    let title: String

    var body: some View {
        List {
            // Two reviews may have the same text, so the position identifies a cell.
            ForEach(Array(scene.cells.enumerated()), id: \.offset) { ProductCell(cell: $0.element) }
        }
        .navigationTitle(title)
        .task { scene.input.$load() }
    }
}

struct ProductCell: View {
    let cell: ProductDetailViewModel.Cell

    var body: some View {
        switch cell {
        case .name(let name): Text(name).font(.headline)
        case .warning(let text): Text(text).foregroundStyle(.red)
        case .rating(_, let rating): Label(rating, systemImage: "star")
        case .price(let price, let discount):
            HStack {
                Text(price)
                if let discount { Text(discount).foregroundStyle(.red) }
            }
        case .category(let text), .summary(let text): Text(text)
        case .stock(_, let count): Text("\(count) in stock")
        case .tags(let tags): Caption(tags.joined(separator: ", "))
        case .fact(.picture, let address): AsyncImage(url: URL(string: address))
        case .fact(_, let fact): Text(fact)
        case .reviews(let count): Text("Reviews: \(count)").font(.headline)
        case .review(let rating, let comment, let reviewer, let date):
            VStack(alignment: .leading) {
                Label("\(rating)", systemImage: "star")
                Text(comment)
                Caption([reviewer, date].compactMap(\.self).joined(separator: ", "))
            }
        }
    }
}

/// The view of a product that a link opens, until the product is loaded.
struct LoadingProduct: View {
    let scene: Live<LoadViewModel<Product>>

    var body: some View {
        Text("")
            .placeholder(for: scene.value, empty: "There is no such product.", retry: scene.input.$load)
            .navigationTitle("Product")
            .task { scene.input.$load() }
    }
}

struct ProductDetailPreviews: PreviewProvider {
    static var previews: some View {
        detail("Without details", [.name("Lemon"), .price("$4.57", discount: nil), .stock(31, "31")])
        detail(
            "With details",
            [
                .name("Powder Canister"), .rating(4.6, "4.6"), .price("$14.99", discount: "−18%"), .category("beauty"),
                .stock(89, "89"), .summary("A finely milled powder."), .tags(["face", "powder"]),
                .fact(.warranty, "3 months"), .reviews("1"),
                .review(rating: 5, comment: "Works all day.", reviewer: "Ada", date: "2 May 2026"),
            ])
        loading("Link, loading", .loading(previous: nil))
        loading("Link, no product", .empty)
        loading("Link, failed", .failed(Samples.failure, previous: nil))
    }

    private static func detail(_ name: String, _ cells: [ProductDetailViewModel.Cell]) -> some View {
        ProductDetail(scene: Live(showing: .init()) { $0.cells = cells }, title: "Product").previewDisplayName(name)
    }

    private static func loading(_ name: String, _ value: ViewState<Product>) -> some View {
        LoadingProduct(scene: Live(showing: .init()) { $0.value = value }).previewDisplayName(name)
    }
}
