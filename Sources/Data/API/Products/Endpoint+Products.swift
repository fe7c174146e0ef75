import DataKit
import Domain
import Foundation

extension Endpoint<ProductListResponse> {
    /// A part of the list of products.
    static func products(_ window: PageWindow) -> Endpoint {
        Endpoint(
            path: ["products"],
            query: [
                URLQueryItem(name: "limit", value: "\(window.count)"),
                URLQueryItem(name: "skip", value: "\(window.offset)"),
            ])
    }

    /// A part of the products that match a query's words or, where it has none, its category, as the server does not take
    /// both; a count of 0 is all.
    static func products(_ query: ProductQuery, _ window: PageWindow) -> Endpoint {
        var endpoint = products(window)
        if !query.words.isEmpty {
            endpoint.path.append("search")
            endpoint.query.insert(URLQueryItem(name: "q", value: query.words), at: 0)
        } else if let category = query.category {
            endpoint.path += ["category", category]
        }
        if let order = query.order {
            let field = order == .name ? "title" : order.rawValue
            endpoint.query += [URLQueryItem(name: "sortBy", value: field), URLQueryItem(name: "order", value: "asc")]
        }
        return endpoint
    }
}

extension Endpoint<LossyArray<String>> {
    /// The names of all categories.
    static var productCategories: Endpoint { Endpoint(path: ["products", "category-list"]) }
}

extension Endpoint<ProductResponse> {
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
