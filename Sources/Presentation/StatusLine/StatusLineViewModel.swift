import Domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public typealias StatusLineUseCase = WatchingAccount & WatchingConnectivity & WatchingPendingEdits & UndoingEdit

/// The status that every screen shows: the signed-in account, the connection, the edits that wait to be sent, and their
/// outcomes in any scene.
public struct StatusLineViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Checks immediately whether the server can be reached. Users send this when the connection is back.
        @Trigger public var reconnect: Driver<Void>
        /// Undoes an edit that has not been sent. If it is too late, `errors` reports a failure.
        @Trigger public var undo: Driver<PendingEdit>

        public init() {}
    }

    public struct Output {
        @Property public var account: Account?
        @Property public var connectivity = Connectivity.online
        @Property public var pendingEdits: [PendingEdit] = []
        /// Each new deletion that can still be undone.
        @Event public var deleted: Driver<PendingEdit>
        /// The outcome of each edit whose form no longer waits for it.
        @Event public var settled: Driver<PendingEdit>
        @Event public var undone: Driver<PendingEdit>
        @Event public var errors: Driver<Failure>

        public init() {}

        /// The edits that wait to be sent or for the server's response. Edits that the user has to decide do not count.
        public var waitingCount: Int { pendingEdits.count { !$0.mark.needsDecision } }
        /// The edits that the server has refused and that wait for the user's decision.
        public var refusedCount: Int { pendingEdits.count { $0.mark.needsDecision } - conflictCount }
        public var conflictCount: Int {
            pendingEdits.count { if case .conflict = $0.mark.state { true } else { false } }
        }

        /// Whether the entity has edits, and none of them has been sent, refused or found to be in conflict.
        public func canUndo(_ id: PendingEdit.ID) -> Bool {
            pendingEdits.contains { $0.id == id && $0.mark.canUndo }
        }
    }

    private let useCase: any StatusLineUseCase

    public init(useCase: any StatusLineUseCase) {
        self.useCase = useCase
    }

    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let load = input.load.prefix(1)

        load.flatMapLatest { useCase.account.asDriver() }.drive(output.$account).store(in: bag)
        load.flatMapLatest { useCase.connectivity.asDriver() }.drive(output.$connectivity).store(in: bag)
        load.flatMapLatest { useCase.pendingEdits.asDriver() }.drive(output.$pendingEdits).store(in: bag)

        // Starts over for each account, because edits that already wait at the time of a sign-in were reported earlier.
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
        load.flatMapLatest { useCase.settledEdits.asDriver() }.drive(output.$settled).store(in: bag)

        input.undo
            .flatMapFirst(for: \.id) { edit in
                useCase.undoEdit(of: edit.id).asDriver(reporting: output.$errors).map { ($0, edit) }
            }
            .drive { isUndone, edit in
                if isUndone { output.$undone.send(edit) } else { output.$errors.send(.sentAlready) }
            }
            .store(in: bag)

        input.reconnect.drive { useCase.reconnect() }.store(in: bag)

        return output
    }

    private static func deletions(in edits: [PendingEdit], since earlier: [PendingEdit]) -> [PendingEdit] {
        let known = Set(earlier.filter(\.mark.isDeletion).map(\.id))
        return edits.filter { $0.mark.isDeletion && $0.mark.canUndo && !known.contains($0.id) }
    }
}

nonisolated extension EditMark {
    fileprivate var canUndo: Bool {
        switch state {
        case .waiting, .waitingFor, .failing, .held: true
        case .none, .sending, .refused, .conflict: false
        }
    }
}
