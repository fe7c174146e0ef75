import Reactive

/// Keeps the edits that the server has not performed yet, and sends them when it can be reached.
public protocol PendingEditGateway: Sendable {
    /// The pending edits of the signed-in account in the order in which they were made: now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// The outcome of each of the account's edits for which no form waits, whichever process sends it.
    var pendingEditEvents: Observable<PendingEditEvent> { get }
    /// Undoes an edit that has not been sent. Emits whether it was undone: `false` when it was too late.
    func undoEdit(id: PendingEdit.ID) -> Observable<Bool>
    func retryEdit(id: PendingEdit.ID) -> Observable<Void>
    /// Discards a refused edit, so that the product has the server's values again.
    func discardEdit(id: PendingEdit.ID) -> Observable<Void>
}

public protocol HasPendingEditGateway {
    var pendingEditGateway: any PendingEditGateway { get }
}
