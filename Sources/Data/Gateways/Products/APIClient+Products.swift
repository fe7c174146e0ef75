import DataKit
import Domain
import DomainKit
import Foundation

extension APIClient {
    func page(_ query: ProductQuery, _ request: PageRequest) async throws -> Page<Product> {
        guard let category = query.category, !query.words.isEmpty else {
            return try await send(.products(query, request)).page(request)
        }
        // The server always searches all categories, so the client fetches the whole response and filters it by
        // category.
        let answer = try await send(.allProducts(query))
        let found = answer.products.elements.map(\.product).filter { $0.category == category }
        let items = Array(found.dropFirst(request.offset).prefix(request.perPage))
        var page = Page(items, for: request, total: found.count)
        // The page of an unreadable item is unknown, so only the first page counts the unreadable items.
        if request.offset == 0 { page.unreadableItems = answer.products.unreadableCount }
        return page
    }

    /// Sends an edit. Returns the resulting product from the server, which replaces the cached product, or `nil` after
    /// a deletion.
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
    /// If the server refuses single fields, which it identifies by their names in the DummyJSON contract, the failure
    /// as a `ValidationError`, so that the editor shows the messages next to the fields. Otherwise the unchanged
    /// failure.
    var aboutProductFields: any Error {
        byField([
            ("title", ProductDraft.Field.name), ("price", .price), ("stock", .stock), ("category", .category),
            ("description", .summary),
        ])
    }
}
