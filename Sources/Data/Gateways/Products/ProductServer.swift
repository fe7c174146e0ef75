import DataKit
import Domain
import DomainKit

/// Performs edits and queries of products on their server.
struct ProductServer: Sendable {
    let api: APIClient

    func page(_ query: ProductQuery, _ request: PageRequest) async throws -> Page<Product> {
        guard let category = query.category, !query.words.isEmpty else {
            return try await api.send(.products(query, request)).page(request)
        }
        // The server searches all categories at once, so its whole answer is fetched and filtered by category.
        let answer = try await api.send(.allProducts(query))
        let found = answer.products.elements.map(\.product).filter { $0.category == category }
        let items = Array(found.dropFirst(request.offset).prefix(request.perPage))
        var page = Page(items, for: request, total: found.count)
        page.unreadableItems = answer.products.unreadableCount
        return page
    }

    /// Sends an edit and returns the product as the server has it afterwards; `nil` after a deletion.
    ///
    /// - Parameter account: The account whose token is sent; `nil` sends none.
    func perform(_ edit: ProductEdit, key: String, account: String?) async throws -> Product? {
        switch edit {
        case .save(let product):
            return try await api.send(.update(product, key: key, account: account)).product
        case .delete(let product):
            do {
                _ = try await api.send(.deleteProduct(product.id, key: key, account: account))
            } catch GatewayError.notFound {
                // Not found means deleted: the answer to an earlier attempt may have been lost.
            }
            return nil
        }
    }
}

extension GatewayError {
    /// Converts the server's objections to single fields into a `ValidationError`, which the editor shows at the
    /// fields. Returns any other error unchanged.
    var aboutProductFields: any Error {
        let fields: [(name: String, field: ProductDraft.Field)] = [
            ("title", .name), ("price", .price), ("stock", .stock), ("category", .category), ("description", .summary),
        ]
        guard case .refused(_, let sentences, _) = self, !sentences.isEmpty,
            sentences.keys.allSatisfy({ name in fields.contains { $0.name == name } })
        else { return self }
        return ValidationError(
            failures: fields.compactMap { name, field in
                sentences[name].map { ValidationError.Failure(field: field, message: $0) }
            })
    }
}
