import Reactive

/// Keeps the edits that the server has not performed yet, and sends them when it can be reached.
public protocol PendingEditGateway: Sendable {
    /// The edits of the signed-in account that are not performed yet, in their order: now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// What becomes of the signed-in account's edits for which nobody waits, as it happens, whichever process sends them.
    var pendingEditEvents: Observable<PendingEditEvent> { get }
    /// Undoes an edit that was not sent yet. Emits whether it could; false when it was too late.
    func undoEdit(id: PendingEdit.ID) -> Observable<Bool>
    /// Sends a refused edit again.
    func retryEdit(id: PendingEdit.ID) -> Observable<Void>
    /// Discards a refused edit: the product is again as the server has it.
    func discardEdit(id: PendingEdit.ID) -> Observable<Void>
}

/// Has the edits that the server has not performed yet.
public protocol HasPendingEditGateway {
    /// Keeps the edits that the server has not performed yet.
    var pendingEditGateway: any PendingEditGateway { get }
}
