import DomainKit
import Reactive

/// Saves edited products.
public protocol UpdatingProduct {
    /// Saves what was entered for a product, and emits the product as saved.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent.
    func update(_ draft: ProductDraft) -> Observable<Product>
}

extension UpdatingProduct where Self: HasProductGateway {
    /// Saves what was entered for a product, and emits the product as saved.
    public func update(_ draft: ProductDraft) -> Observable<Product> {
        .deferred { [productGateway] in productGateway.update(try draft.validated()) }
    }
}
