import Domain
import Synchronization

/// The edits for whose outcome a form waits. What becomes of all others is told by events.
final class AwaitedEdits: Sendable {
    private enum State {
        /// A form waits for the outcome.
        case awaited
        /// The outcome was told to the form.
        case told
        /// There is an outcome, of which the form has not heard yet.
        case settled(PendingEditEvent)
    }

    private let states = Mutex<[Int: State]>([:])

    /// From now on a form waits for what becomes of the edit.
    func wait(for id: Int) {
        states.withLock { $0[id] = .awaited }
    }

    /// The form is told what has become of it.
    func tell(_ id: Int) {
        states.withLock { states in
            if case .settled = states[id] { states[id] = nil } else { states[id] = .told }
        }
    }

    /// The form does not wait any more. Returns what was not told, where the two came at once.
    func leave(_ id: Int) -> PendingEditEvent? {
        states.withLock { states in
            guard let state = states[id] else { return nil }
            if case .told = state { return nil }
            states[id] = nil
            return if case .settled(let event) = state { event } else { nil }
        }
    }

    /// What events tell of the edits that were settled between two snapshots: one for each product, as edits of one
    /// product that were sent together are told as their last one.
    func events(from earlier: ProductEditSnapshot, to next: ProductEditSnapshot) -> [PendingEditEvent] {
        // Between accounts, edits go without having been settled.
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
