import DomainKit
import Reactive

public protocol WatchingPendingEdits {
    /// The pending edits in the order in which they were made: now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// The outcome of each edit for which no form waits.
    var pendingEditEvents: Observable<PendingEditEvent> { get }
}

extension WatchingPendingEdits where Self: HasPendingEditGateway {
    public var pendingEdits: Observable<[PendingEdit]> { pendingEditGateway.pendingEdits }
    public var pendingEditEvents: Observable<PendingEditEvent> { pendingEditGateway.pendingEditEvents }
}

public protocol UndoingEdit {
    /// Undoes an edit that has not been sent. Emits whether it was undone: `false` when it was too late.
    func undoEdit(id: PendingEdit.ID) -> Observable<Bool>
}

extension UndoingEdit where Self: HasPendingEditGateway {
    public func undoEdit(id: PendingEdit.ID) -> Observable<Bool> { pendingEditGateway.undoEdit(id: id) }
}

public protocol ResolvingRefusedEdit {
    func retryEdit(id: PendingEdit.ID) -> Observable<Void>
    /// Discards a refused edit, so that the product has the server's values again.
    func discardEdit(id: PendingEdit.ID) -> Observable<Void>
}

extension ResolvingRefusedEdit where Self: HasPendingEditGateway {
    public func retryEdit(id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.retryEdit(id: id) }
    public func discardEdit(id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.discardEdit(id: id) }
}
