import Domain
import DomainKit
import Reactive
import ReactiveTesting

/// Pending edits that the test sets, and decisions that it answers.
package struct PendingEditGatewayDouble: PendingEditGateway {
    package let edits = BehaviorSubject<[PendingEdit]>([])
    /// The outcomes of edits for which no form waits.
    package let events = PublishSubject<PendingEdit>()
    package let undos: Requests<Bool>
    package let retries: Requests<Void>
    package let discards: Requests<Void>
    package let decisions: Requests<Void>

    package var pendingEdits: Observable<[PendingEdit]> { edits.observable }
    package var settledEdits: Observable<PendingEdit> { events.observable }
    package func undoEdit(of id: Product.ID) -> Observable<Bool> { undos.request("undo edit of \(id.sampleNumber)") }
    package func retryEdit(of id: Product.ID) -> Observable<Void> {
        retries.request("retry edit of \(id.sampleNumber)")
    }
    package func discardEdit(of id: Product.ID) -> Observable<Void> {
        discards.request("discard edit of \(id.sampleNumber)")
    }
    package func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        let fields = mine.map { $0.map(\.rawValue).sorted().joined(separator: ", ") } ?? "all"
        return decisions.request("decide \(id.sampleNumber), mine: \(fields)")
    }
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
