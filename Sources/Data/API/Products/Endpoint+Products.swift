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

    /// A part of the products that match a word.
    static func products(matching keyword: String, _ window: PageWindow) -> Endpoint {
        Endpoint(
            path: ["products", "search"],
            query: [
                URLQueryItem(name: "q", value: keyword), URLQueryItem(name: "limit", value: "\(window.count)"),
                URLQueryItem(name: "skip", value: "\(window.offset)"),
            ])
    }
}

extension Endpoint<ProductAnswer> {
    /// One product.
    static func product(_ id: Product.ID) -> Endpoint { Endpoint(path: ["products", "\(id)"]) }

    /// Saves a product, once for each key.
    static func update(_ product: Product, key: String, account: String?) -> Endpoint {
        Endpoint(
            .put, path: ["products", "\(product.id)"], headers: ["Idempotency-Key": key], body: ProductBody(product),
            account: account)
    }
}

extension Endpoint<NoContent> {
    /// Deletes a product, once for each key.
    static func deleteProduct(_ id: Product.ID, key: String, account: String?) -> Endpoint {
        Endpoint(.delete, path: ["products", "\(id)"], headers: ["Idempotency-Key": key], account: account)
    }
}
