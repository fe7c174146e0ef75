import DomainKit
import Reactive

/// Keeps the edits that the server has not performed yet, and sends them when the server can be reached.
public protocol PendingEditGateway: Sendable {
    /// Emits the signed-in account's pending edits, now and after each change. Products come first, then orders, then
    /// lines of orders, each in the order of their first edits.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// Emits the outcome of each edit of the account whose form no longer waits for it, whichever process has sent the
    /// edit. The mark shows whether the server has performed the edit, or the user has to decide.
    var settledEdits: Observable<PendingEdit> { get }
    /// Undoes the last edit of an entity, if it has not been sent. Emits `true` if the edit was undone, or `false` if
    /// it was too late. If an order is undone, its lines are undone, too.
    func undoEdit(of id: PendingEdit.ID) -> Observable<Bool>
    /// Sends a refused edit again under a new key, because the server would refuse the old key again.
    func retryEdit(of id: PendingEdit.ID) -> Observable<Void>
    /// Discards an edit that is refused or in conflict, so that the entity has the server's values again. If a new
    /// order is discarded, its lines are discarded, too.
    func discardEdit(of id: PendingEdit.ID) -> Observable<Void>
    /// Decides a conflict of a product. The fields in `mine` get the user's values, and all other fields keep the
    /// server's values. If one side has deleted the product, an empty set chooses the server's side, and `nil` chooses
    /// the user's side.
    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void>
}

public protocol HasPendingEditGateway {
    var pendingEditGateway: any PendingEditGateway { get }
}
