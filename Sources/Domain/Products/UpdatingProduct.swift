import DomainKit
import Reactive

public protocol UpdatingProduct {
    /// Saves the entered values. Emits the product that the server has saved, or the product that waits to be sent.
    ///
    /// - Errors: A `ValidationError` about every invalid field, either before a request is sent, or from the server's
    ///   response.
    func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>>
}

extension UpdatingProduct where Self: HasProductGateway {
    public func update(_ draft: ProductDraft) -> Observable<EditOutcome<Product>> {
        .deferred { [productGateway] in productGateway.update(try draft.validated(), from: draft.product) }
    }
}
