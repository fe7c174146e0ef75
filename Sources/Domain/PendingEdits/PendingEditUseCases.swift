import DomainKit
import Reactive

/// Watches the edits that the server has not performed yet.
public protocol WatchingPendingEdits {
    /// The pending edits in their order: now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// What becomes of edits for which nobody waits, as it happens.
    var pendingEditEvents: Observable<PendingEditEvent> { get }
}

extension WatchingPendingEdits where Self: HasPendingEditGateway {
    /// The pending edits in their order: now, then after each change.
    public var pendingEdits: Observable<[PendingEdit]> { pendingEditGateway.pendingEdits }
    /// What becomes of edits for which nobody waits, as it happens.
    public var pendingEditEvents: Observable<PendingEditEvent> { pendingEditGateway.pendingEditEvents }
}

/// Undoes edits.
public protocol UndoingEdit {
    /// Undoes an edit that was not sent yet. Emits whether it could; false when it was too late.
    func undoEdit(id: PendingEdit.ID) -> Observable<Bool>
}

extension UndoingEdit where Self: HasPendingEditGateway {
    /// Undoes an edit that was not sent yet. Emits whether it could; false when it was too late.
    public func undoEdit(id: PendingEdit.ID) -> Observable<Bool> { pendingEditGateway.undoEdit(id: id) }
}

/// Decides about edits that the server has refused.
public protocol ResolvingRefusedEdit {
    /// Sends a refused edit again.
    func retryEdit(id: PendingEdit.ID) -> Observable<Void>
    /// Discards a refused edit: the product is again as the server has it.
    func discardEdit(id: PendingEdit.ID) -> Observable<Void>
}

extension ResolvingRefusedEdit where Self: HasPendingEditGateway {
    /// Sends a refused edit again.
    public func retryEdit(id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.retryEdit(id: id) }
    /// Discards a refused edit: the product is again as the server has it.
    public func discardEdit(id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.discardEdit(id: id) }
}
