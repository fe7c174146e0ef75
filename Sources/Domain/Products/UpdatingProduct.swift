import DomainKit
import Reactive

/// Saves edited products.
public protocol UpdatingProduct {
    /// Saves what was entered for a product, and emits the product as saved, or as it waits to be sent.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent or by the server's judgment.
    func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>>
}

extension UpdatingProduct where Self: HasProductGateway {
    /// Saves what was entered for a product, and emits the product as saved, or as it waits to be sent.
    public func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>> {
        .deferred { [productGateway] in productGateway.update(try draft.validated()) }
    }
}
