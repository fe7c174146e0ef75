import DomainKit
import Reactive

/// The pending edits that a process knows, and each step by which they change.
final class EditFeed<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    private let subject = BehaviorSubject<EditDelta<Entity>?>(nil)
    private let reading = BehaviorSubject<Void>(())

    /// The last step, now and after each new one. `nil` before the first step.
    var deltas: Observable<EditDelta<Entity>?> { subject.observable }

    /// Emits one element on subscription, and fails when the edits cannot be read any more. It does not emit for each
    /// change, so waiting callers cost nothing.
    var isReading: Observable<Void> { reading.observable }

    /// Applies a reading and emits the step. Readings must arrive one at a time.
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

    /// The entity with its edits. `nil` if it has none.
    func entity(_ id: Entity.ID) -> Entity? { subject.value?.board[id]?.status.entity }

    /// The number of the last written row, or `nil` before the first reading.
    var number: Int? { subject.value?.reading.position.number }

    /// The changes of each step. The first ones show the edits that are already pending.
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
