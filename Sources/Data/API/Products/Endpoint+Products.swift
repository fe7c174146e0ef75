import DataKit
import Domain
import DomainKit
import Foundation

extension Endpoint<ProductListResponse> {
    static func products(_ request: PageRequest) -> Endpoint { products(limit: request.perPage, skip: request.offset) }

    static func products(_ query: ProductQuery, _ request: PageRequest) -> Endpoint {
        products(request).matching(query)
    }

    /// A limit of 0 means all products.
    static func allProducts(_ query: ProductQuery) -> Endpoint { products(limit: 0, skip: 0).matching(query) }

    private static func products(limit: Int, skip: Int) -> Endpoint {
        Endpoint(
            path: ["products"],
            query: [URLQueryItem(name: "limit", value: "\(limit)"), URLQueryItem(name: "skip", value: "\(skip)")])
    }

    /// The server does not filter by words and by category at once: the words win where the query has both.
    private func matching(_ query: ProductQuery) -> Endpoint {
        var endpoint = self
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
    static var productCategories: Endpoint { Endpoint(path: ["products", "category-list"]) }
}

extension Endpoint<ProductResponse> {
    static func product(_ id: Product.ID) -> Endpoint { Endpoint(path: ["products", "\(id)"]) }

    /// Requests with the same key save the product once, so that an edit can be sent again after a lost answer.
    static func update(_ product: Product, key: String, account: String?) -> Endpoint {
        Endpoint(
            .put, path: ["products", "\(product.id)"], headers: ["Idempotency-Key": key], body: ProductBody(product),
            account: account)
    }
}

extension Endpoint<NoContent> {
    /// Requests with the same key delete the product once.
    static func deleteProduct(_ id: Product.ID, key: String, account: String?) -> Endpoint {
        Endpoint(.delete, path: ["products", "\(id)"], headers: ["Idempotency-Key": key], account: account)
    }
}
