import Domain
import DomainKit
import Reactive
import ReactiveTesting

/// Pending edits that the test sets, and decisions that it answers.
package struct PendingEditGatewayDouble: PendingEditGateway {
    package let edits = BehaviorSubject<[PendingEdit]>([])
    /// The outcomes of edits for which no form waits.
    package let events = PublishSubject<PendingEditEvent>()
    package let undos: Requests<Bool>
    package let retries: Requests<Void>
    package let discards: Requests<Void>

    package var pendingEdits: Observable<[PendingEdit]> { edits.observable }
    package var pendingEditEvents: Observable<PendingEditEvent> { events.observable }
    package func undoEdit(id: PendingEdit.ID) -> Observable<Bool> { undos.request("undo edit \(id)") }
    package func retryEdit(id: PendingEdit.ID) -> Observable<Void> { retries.request("retry edit \(id)") }
    package func discardEdit(id: PendingEdit.ID) -> Observable<Void> { discards.request("discard edit \(id)") }
}

package struct ConnectivityGatewayDouble: ConnectivityGateway {
    package let states = BehaviorSubject(Connectivity.online)
    private let note: @Sendable (String) -> Void

    package init(_ journal: Journal) {
        note = journal.note
    }

    package var connectivity: Observable<Connectivity> { states.observable }
    package func reconnect() { note("reconnect") }
}
