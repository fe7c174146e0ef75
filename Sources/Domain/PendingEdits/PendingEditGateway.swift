import DomainKit
import Reactive

/// Keeps the edits that the server has not performed yet, and sends them when it can be reached.
public protocol PendingEditGateway: Sendable {
    /// The signed-in account's pending edits: products, then orders, then lines of orders, each in the order of their
    /// first edits. Now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// The outcome of each of the account's edits without a waiting form, sent by any process. The mark shows whether
    /// the server has performed the edit, or a decision is needed.
    var settledEdits: Observable<PendingEdit> { get }
    /// Undoes the last edit of an entity, if it has not been sent. Emits whether the edit was undone, or `false` if it
    /// was too late. Undoing an order also undoes its lines.
    func undoEdit(of id: PendingEdit.ID) -> Observable<Bool>
    /// Sends a refused edit again under a new key, because the server would refuse the old key again.
    func retryEdit(of id: PendingEdit.ID) -> Observable<Void>
    /// Discards a refused or conflicting edit, so that the entity has the server's values again. Discarding a new order
    /// also discards its lines.
    func discardEdit(of id: PendingEdit.ID) -> Observable<Void>
    /// Decides a conflict of a product. These fields get the user's values, and the others keep the server's. If one side has
    /// deleted the product, an empty set keeps the server's side, and `nil` the user's.
    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void>
}

public protocol HasPendingEditGateway {
    var pendingEditGateway: any PendingEditGateway { get }
}
