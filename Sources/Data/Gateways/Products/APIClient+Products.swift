import DataKit
import Domain
import DomainKit
import Foundation

extension APIClient {
    func page(_ query: ProductQuery, _ request: PageRequest) async throws -> Page<Product> {
        guard let category = query.category, !query.words.isEmpty else {
            return try await send(.products(query, request)).page(request)
        }
        // The server searches all categories simultaneously, so its whole response is fetched and filtered by category.
        let answer = try await send(.allProducts(query))
        let found = answer.products.elements.map(\.product).filter { $0.category == category }
        let items = Array(found.dropFirst(request.offset).prefix(request.perPage))
        var page = Page(items, for: request, total: found.count)
        // The page to which they belong is unknown, so they are counted once.
        if request.offset == 0 { page.unreadableItems = answer.products.unreadableCount }
        return page
    }

    /// Sends an edit and returns the server's product after it, which replaces the cached product, or `nil` after a
    /// deletion.
    func perform(_ edit: EntityEdit<Product>) async throws -> Product? {
        switch edit.change {
        // The server numbers new products.
        case .create(let product): return try await send(.add(product, of: edit)).product
        case .save(let product, let columns):
            let fields = Set(columns.compactMap(ProductDraft.Field.init))
            return try await send(.update(product, fields, of: edit)).product
        case .delete(let id):
            _ = try await send(.deleteProduct(id, of: edit))
            return nil
        }
    }
}

extension GatewayError {
    /// The same failure as a `ValidationError` if the server objects to single fields, by their names in the DummyJSON
    /// contract. The editor shows the messages next to the fields.
    var aboutProductFields: any Error {
        byField([
            ("title", ProductDraft.Field.name), ("price", .price), ("stock", .stock), ("category", .category),
            ("description", .summary),
        ])
    }
}
