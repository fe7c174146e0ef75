import DomainKit
import Reactive

public protocol WatchingPendingEdits {
    /// The pending edits in the order in which they were made: now, then after each change.
    var pendingEdits: Observable<[PendingEdit]> { get }
    /// What becomes of each edit for which no form waits.
    var settledEdits: Observable<PendingEdit> { get }
}

extension WatchingPendingEdits where Self: HasPendingEditGateway {
    public var pendingEdits: Observable<[PendingEdit]> { pendingEditGateway.pendingEdits }
    public var settledEdits: Observable<PendingEdit> { pendingEditGateway.settledEdits }
}

public protocol UndoingEdit {
    /// Undoes the last edit of a product, if it has not been sent. Emits whether it was undone: `false` when it was too
    /// late.
    func undoEdit(of id: Product.ID) -> Observable<Bool>
}

extension UndoingEdit where Self: HasPendingEditGateway {
    public func undoEdit(of id: Product.ID) -> Observable<Bool> { pendingEditGateway.undoEdit(of: id) }
}

public protocol ResolvingRefusedEdit {
    func retryEdit(of id: Product.ID) -> Observable<Void>
    /// Discards an edit that was refused, so that the product has the server's values again.
    func discardEdit(of id: Product.ID) -> Observable<Void>
}

extension ResolvingRefusedEdit where Self: HasPendingEditGateway {
    public func retryEdit(of id: Product.ID) -> Observable<Void> { pendingEditGateway.retryEdit(of: id) }
    public func discardEdit(of id: Product.ID) -> Observable<Void> { pendingEditGateway.discardEdit(of: id) }
}

public protocol DecidingConflict {
    /// Decides a conflict: see ``PendingEditGateway/decideEdit(of:mine:)``.
    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void>
}

extension DecidingConflict where Self: HasPendingEditGateway {
    public func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        pendingEditGateway.decideEdit(of: id, mine: mine)
    }
}
