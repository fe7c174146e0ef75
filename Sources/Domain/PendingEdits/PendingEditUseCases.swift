import DomainKit
import Reactive

public protocol WatchingPendingEdits: Sendable {
    var pendingEdits: Observable<[PendingEdit]> { get }
    var settledEdits: Observable<PendingEdit> { get }
}

extension WatchingPendingEdits where Self: HasPendingEditGateway {
    public var pendingEdits: Observable<[PendingEdit]> { pendingEditGateway.pendingEdits }
    public var settledEdits: Observable<PendingEdit> { pendingEditGateway.settledEdits }
}

public protocol UndoingEdit {
    func undoEdit(of id: PendingEdit.ID) -> Observable<Bool>
}

extension UndoingEdit where Self: HasPendingEditGateway {
    public func undoEdit(of id: PendingEdit.ID) -> Observable<Bool> { pendingEditGateway.undoEdit(of: id) }
}

public protocol ResolvingRefusedEdit {
    func retryEdit(of id: PendingEdit.ID) -> Observable<Void>
    func discardEdit(of id: PendingEdit.ID) -> Observable<Void>
}

extension ResolvingRefusedEdit where Self: HasPendingEditGateway {
    public func retryEdit(of id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.retryEdit(of: id) }
    public func discardEdit(of id: PendingEdit.ID) -> Observable<Void> { pendingEditGateway.discardEdit(of: id) }
}

public protocol DecidingConflict {
    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void>
}

extension DecidingConflict where Self: HasPendingEditGateway {
    public func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        pendingEditGateway.decideEdit(of: id, mine: mine)
    }
}
