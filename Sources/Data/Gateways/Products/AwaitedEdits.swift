import Domain
import Synchronization

/// Tracks the edits for whose outcome a form waits, so that each outcome is reported once: to the form, or as an event.
final class AwaitedEdits: Sendable {
    private enum State {
        /// A form waits, and there is no outcome.
        case awaited
        /// The form has received the outcome.
        case told
        /// There is an outcome that the form has not received.
        case settled(PendingEditEvent)
    }

    private let states = Mutex<[Int: State]>([:])

    /// Called in the transaction that queues the edit, so that no event can report its outcome first.
    func wait(for id: Int) {
        states.withLock { $0[id] = .awaited }
    }

    /// Records that the form has received the outcome.
    func tell(_ id: Int) {
        states.withLock { states in
            if case .settled = states[id] { states[id] = nil } else { states[id] = .told }
        }
    }

    /// Records that the form no longer waits. Returns the outcome as an event if it arrived at that moment and the form
    /// has not received it.
    func leave(_ id: Int) -> PendingEditEvent? {
        states.withLock { states in
            guard let state = states[id] else { return nil }
            if case .told = state { return nil }
            states[id] = nil
            return if case .settled(let event) = state { event } else { nil }
        }
    }

    /// The events for the edits that were settled between two snapshots, one for each product: edits of one product
    /// that were sent together are reported as the last of them.
    func events(from earlier: ProductEditSnapshot, to next: ProductEditSnapshot) -> [PendingEditEvent] {
        // Between accounts, edits disappear without having been settled.
        guard next.isRead else { return [] }
        let settled = next.settlements(since: earlier)
        let last = Dictionary(settled.map { ($0.event.edit.product.id, $0) }) { _, later in later }
        let gone = Set(earlier.entries.map(\.id)).subtracting(next.entries.map(\.id))
        return states.withLock { states in
            let events = last.values.sorted { $0.id < $1.id }.compactMap { id, event in
                if case .awaited = states[id] { states[id] = .settled(event) }
                return states[id] == nil ? event : nil
            }
            for id in gone { if case .told = states[id] { states[id] = nil } }
            return events
        }
    }
}
