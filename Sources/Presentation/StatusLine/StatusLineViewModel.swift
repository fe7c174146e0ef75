import Domain
import DomainKit
import PresentationKit
import Reactive

/// What the app's status needs of the domain.
public typealias StatusLineUseCase = WatchingAccount & WatchingConnectivity & WatchingPendingEdits & UndoingEdit

/// The status that every screen shows: who is signed in, whether the server can be reached, which edits wait to be sent,
/// and what has become of them, whichever scene is open by then.
public struct StatusLineViewModel: ViewModel {
    /// The inputs of the status.
    public struct Input: ViewModelInput {
        /// Shows the status, when the app has started.
        @Trigger public var load: Driver<Void>
        /// Finds out at once whether the server can be reached again.
        @Trigger public var reconnect: Driver<Void>
        /// Undoes an edit that was not sent yet.
        @Trigger public var undo: Driver<PendingEdit>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public init() {}
    }

    /// The outputs of the status.
    public struct Output {
        /// The signed-in account.
        @Property public var account: Account?
        /// Whether the server can be reached, and since when it cannot.
        @Property public var connectivity = Connectivity.online
        /// The edits that the server has not performed yet.
        @Property public var pendingEdits: [PendingEdit] = []
        /// Each deletion that has begun and can be undone.
        @Event public var deleted: Driver<PendingEdit>
        /// What becomes of each edit for which no form waits.
        @Event public var settled: Driver<PendingEditEvent>
        /// Each edit that was undone.
        @Event public var undone: Driver<PendingEdit>
        /// Failures to undo an edit.
        @Event public var errors: Driver<Failure>

        /// How many edits wait to be sent, or for the server's answer.
        public var waitingCount: Int { pendingEdits.count - refusedCount }
        /// How many edits the server has refused; the user has to decide what becomes of them.
        public var refusedCount: Int { pendingEdits.count { $0.refusal != nil } }

        /// Whether an edit can still be undone.
        public func canUndo(_ id: PendingEdit.ID) -> Bool {
            pendingEdits.contains { $0.id == id && $0.state == .waiting }
        }
    }

    private let useCase: any StatusLineUseCase

    /// The status of an app.
    public init(useCase: any StatusLineUseCase) {
        self.useCase = useCase
    }

    /// Wires the status for as long as the bag lives.
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let load = input.load.prefix(1)

        load.flatMapLatest { useCase.account.asDriver() }.drive(output.$account).store(in: bag)
        load.flatMapLatest { useCase.connectivity.asDriver() }.drive(output.$connectivity).store(in: bag)
        load.flatMapLatest { useCase.pendingEdits.asDriver() }.drive(output.$pendingEdits).store(in: bag)

        // The edits that wait when an account signs in were reported when they were made.
        load.flatMapLatest { output.$account.driver }
            .flatMapLatest { _ in
                useCase.pendingEdits.asDriver().scan((earlier: [PendingEdit]?.none, now: [PendingEdit]())) {
                    last, edits in
                    (last.earlier == nil ? edits : last.now, edits)
                }
            }
            .drive { earlier, now in
                Self.deletions(in: now, since: earlier ?? []).forEach(output.$deleted.send)
            }
            .store(in: bag)
        load.flatMapLatest { useCase.pendingEditEvents.asDriver() }.drive(output.$settled).store(in: bag)

        input.undo
            .flatMap { edit in
                useCase.undoEdit(id: edit.id).asDriver(reporting: output.$errors).map { ($0, edit) }
            }
            .drive { isUndone, edit in
                if isUndone { output.$undone.send(edit) } else { output.$errors.send(.sentAlready) }
            }
            .store(in: bag)

        input.reconnect.drive { useCase.reconnect() }.store(in: bag)

        return output
    }

    /// The deletions that have begun since an earlier list of edits.
    private static func deletions(in edits: [PendingEdit], since earlier: [PendingEdit]) -> [PendingEdit] {
        // By their products: one that was held goes on as another edit when its time has come.
        let known = Set(earlier.filter(\.edit.isDeletion).map(\.product.id))
        return edits.filter { $0.edit.isDeletion && $0.state == .waiting && !known.contains($0.product.id) }
    }
}
