import DataKit
import Domain
import Foundation

extension Endpoint<ProductListAnswer> {
    /// A part of the list of products.
    static func products(_ window: PageWindow) -> Endpoint {
        Endpoint(
            path: ["products"],
            query: [
                URLQueryItem(name: "limit", value: "\(window.count)"),
                URLQueryItem(name: "skip", value: "\(window.offset)"),
            ])
    }

    /// The first products that match a word.
    static func products(matching keyword: String, limit: Int) -> Endpoint {
        Endpoint(
            path: ["products", "search"],
            query: [URLQueryItem(name: "q", value: keyword), URLQueryItem(name: "limit", value: "\(limit)")])
    }
}

extension Endpoint<ProductAnswer> {
    /// One product.
    static func product(_ id: Product.ID) -> Endpoint { Endpoint(path: ["products", "\(id)"]) }

    /// Saves a product.
    static func update(_ product: Product) -> Endpoint {
        Endpoint(.put, path: ["products", "\(product.id)"], body: ProductBody(product))
    }
}

extension Endpoint<NoContent> {
    /// Deletes a product.
    static func deleteProduct(_ id: Product.ID) -> Endpoint { Endpoint(.delete, path: ["products", "\(id)"]) }
}
