import DomainKit
import Reactive

/// The pending edits that this process knows, and the steps in which they change.
final class EditFeed<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    private let subject = BehaviorSubject<EditDelta<Entity>?>(nil)
    private let reading = BehaviorSubject<Void>(())

    /// Emits the last step, now and after each new step. Emits `nil` before the first step.
    var deltas: Observable<EditDelta<Entity>?> { subject.observable }

    /// Emits one element on subscription, and fails when the edits can no longer be read. The observable does not emit
    /// for each change, so waiting callers cost nothing.
    var isReading: Observable<Void> { reading.observable }

    /// Applies a reading and emits the step. Call it with one reading at a time.
    func take(_ reading: EditReading<Entity>) -> EditDelta<Entity> {
        var board = subject.value?.board ?? EditBoard()
        let delta = board.apply(reading)
        subject.send(delta)
        return delta
    }

    func fail(_ error: any Error) {
        subject.fail(error)
        reading.fail(error)
    }

    /// Returns the entity with its edits. Returns `nil` if it has no edits.
    func entity(_ id: Entity.ID) -> Entity? { subject.value?.board[id]?.status.entity }

    /// The row number that was written last, or `nil` before the first reading.
    var number: Int? { subject.value?.reading.position.number }

    /// Emits the changes of each step. The first changes show the edits that are already pending.
    var changeSets: Observable<[EntityChange<Entity>]> {
        deltas.compactMap(\.self)
            .scan((isFirst: true, changes: [EntityChange<Entity>]())) { last, delta in
                guard last.isFirst else { return (false, delta.changes) }
                return (false, delta.board.all.compactMap { $0.change(since: nil) })
            }
            .map(\.changes)
            .filter { !$0.isEmpty }
    }

    func pending(of account: String) -> Observable<[EditStatus<Entity>]> {
        deltas.compactMap { $0?.account == account ? $0?.board.all.map(\.status) : nil }
    }
}
