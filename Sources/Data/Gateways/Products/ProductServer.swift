import DataKit
import Domain
import DomainKit

/// Performs edits of products on their server.
struct ProductServer: Sendable {
    let api: APIClient

    /// Sends an edit and returns the product as the server has it afterwards; nil where it is deleted.
    ///
    /// - Parameter account: Whose token is sent with it; nil sends none.
    func perform(_ edit: ProductEdit, key: String, account: String?) async throws -> Product? {
        switch edit {
        case .save(let product):
            return try await api.send(.update(product, key: key, account: account)).product
        case .delete(let product):
            do {
                _ = try await api.send(.deleteProduct(product.id, key: key, account: account))
            } catch GatewayError.notFound {
                // Deleted already: the answer to an earlier attempt may have been lost.
            }
            return nil
        }
    }
}

extension GatewayError {
    /// Objections to single fields as a `ValidationError`, which the editor shows beside them; any other error as it is.
    var aboutProductFields: any Error {
        let fields: [(name: String, field: ProductDraft.Field)] = [("title", .name), ("price", .price)]
        guard case .refused(_, let sentences, _) = self, !sentences.isEmpty,
            sentences.keys.allSatisfy({ name in fields.contains { $0.name == name } })
        else { return self }
        return ValidationError(
            failures: fields.compactMap { name, field in
                sentences[name].map { ValidationError.Failure(field: field, message: $0) }
            })
    }
}
