import DomainKit
import Reactive

/// Keeps the edits that the server has not performed yet, and sends them when it can be reached.
public protocol PendingEditGateway: Sendable {
    /// The signed-in account's pending edits, product by product in the order of their first edits: now, then after
    /// each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// The outcome of each of the account's edits for which no form waits, whichever process sends it: the mark says
    /// whether the server has performed it, or a decision is needed.
    var settledEdits: Observable<PendingEdit> { get }
    /// Undoes the last edit of a product, if it has not been sent. Emits whether it was undone: `false` when it was too
    /// late.
    func undoEdit(of id: Product.ID) -> Observable<Bool>
    /// Sends a refused edit again under a new key: the server would refuse the old one again.
    func retryEdit(of id: Product.ID) -> Observable<Void>
    /// Discards an edit that was refused, or is in conflict, so that the product has the server's values again.
    func discardEdit(of id: Product.ID) -> Observable<Void>
    /// Decides a conflict: these fields become what the user wants, the others stay what the server has. If one side
    /// has deleted the product, an empty set keeps what the server has, and `nil` what the user wants.
    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void>
}

public protocol HasPendingEditGateway {
    var pendingEditGateway: any PendingEditGateway { get }
}
