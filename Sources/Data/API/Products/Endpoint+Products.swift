import DataKit
import Domain
import DomainKit
import Foundation

extension Endpoint<ProductListResponse> {
    static func products(_ request: PageRequest) -> Endpoint { products(limit: request.perPage, skip: request.offset) }

    static func products(_ query: ProductQuery, _ request: PageRequest) -> Endpoint {
        products(request).matching(query)
    }

    /// Requests all products that match a query, because a limit of 0 means all products.
    static func allProducts(_ query: ProductQuery) -> Endpoint { products(limit: 0, skip: 0).matching(query) }

    private static func products(limit: Int, skip: Int) -> Endpoint {
        Endpoint(
            path: ["products"],
            query: [URLQueryItem(name: "limit", value: "\(limit)"), URLQueryItem(name: "skip", value: "\(skip)")])
    }

    /// Filters by the words, or else by the category, because the server cannot filter by both simultaneously.
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
            endpoint.query += [
                URLQueryItem(name: "sortBy", value: field),
                URLQueryItem(name: "order", value: query.isDescending ? "desc" : "asc"),
            ]
        }
        return endpoint
    }
}

extension Endpoint<LossyArray<String>> {
    static var productCategories: Endpoint { Endpoint(path: ["products", "category-list"]) }
}

extension Endpoint<ProductResponse> {
    static func product(_ id: Product.ID) -> Endpoint { Endpoint(path: ["products", "\(id)"]) }

    static func add(_ product: Product, of edit: EntityEdit<Product>) -> Endpoint {
        Endpoint(
            .post, path: ["products", "add"], headers: .of(edit),
            body: ProductBody(product, Set(ProductDraft.Field.allCases)), account: edit.account)
    }

    static func update(_ product: Product, _ fields: Set<ProductDraft.Field>, of edit: EntityEdit<Product>) -> Endpoint
    {
        Endpoint(
            .put, path: ["products", "\(product.id)"], headers: .of(edit), body: ProductBody(product, fields),
            account: edit.account)
    }
}

extension Endpoint<NoContent> {
    static func deleteProduct(_ id: Product.ID, of edit: EntityEdit<Product>) -> Endpoint {
        Endpoint(.delete, path: ["products", "\(id)"], headers: .of(edit), account: edit.account)
    }
}

extension HTTPHeaders {
    /// The headers of an edit. The server performs requests with the same key once, so the queue can send an edit again
    /// after a lost response. If an edit is for an outdated version, the server returns 412.
    fileprivate static func of(_ edit: EntityEdit<Product>) -> HTTPHeaders {
        var headers: HTTPHeaders = ["Idempotency-Key": edit.key]
        if let version = edit.known?.version { headers["If-Match"] = version }
        return headers
    }
}
