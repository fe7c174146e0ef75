import DomainKit
import Reactive

public protocol UpdatingProduct {
    /// Saves the entered values, and emits the product that the server has saved or that waits to be sent.
    ///
    /// - Errors: a `ValidationError` with every broken field, before anything is sent, or from the server's response.
    func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>>
}

extension UpdatingProduct where Self: HasProductGateway {
    public func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>> {
        .deferred { [productGateway] in productGateway.update(try draft.validated(), from: draft.product) }
    }
}
