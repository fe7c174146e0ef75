import Foundation
import Reactive
import Synchronization

/// The record of an app's run: the newest entries, and the live scenes, requests and queries.
///
/// The log stores values unchanged, and creates their descriptions only when they are read. Its memory is bounded. The
/// log drops the oldest entries, and keeps the state that they led to. From this state, it computes the state at any
/// later moment.
public final class FlowLog: Sendable {
    private struct State {
        /// The entries in a ring buffer, at index `(number - 1) % capacity`, so in a full buffer a new entry replaces
        /// the oldest one.
        var entries: [FlowEntry] = []
        var count = 0
        /// The state before the oldest stored entry, from which later states are computed.
        var base = Moment()
        var now = Moment()
    }

    /// The maximum number of stored entries, at least 1.
    public let capacity: Int
    /// The time since the log was created.
    let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())
    private let added = PublishSubject<FlowEntry>()
    let secrets = SecretTexts()
    /// An ID for this log. If a page reconnects with the ID of another log, the server treats it like a new page.
    let session = UUID()

    /// Emits each entry that is added from now on. Without subscribers, it costs almost nothing.
    ///
    /// - Order: entries of one thread are in order. Entries of two threads may be emitted in any order, regardless of
    ///   their numbers.
    public var additions: Observable<FlowEntry> { added.observable }

    /// Creates an empty log.
    ///
    /// - Parameters:
    ///   - capacity: The maximum number of stored entries. The oldest are dropped first.
    ///   - clock: Measures the entries' times, which start with 0 now.
    public init(capacity: Int = 10_000, clock: some Clock<Duration>) {
        self.capacity = max(1, capacity)
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// Adds an entry, and emits it to the subscribers of ``additions``. Call it from any thread, but never while
    /// holding a lock, because it calls subscribers and may release the last reference to a value.
    public func note(_ event: FlowEvent) {
        let time = elapsed()
        // Release the dropped value outside the lock, because the log may hold the last reference to an object. If
        // `now` loses a value, an entry or the base still holds it.
        let (entry, dropped) = state.withLock { state -> (FlowEntry, (FlowEntry, (any Sendable)?)?) in
            state.count += 1
            let entry = FlowEntry(number: state.count, time: time, event: event)
            state.now.apply(entry)
            guard state.entries.count == capacity else {
                state.entries.append(entry)
                return (entry, nil)
            }
            let index = (state.count - 1) % capacity
            let oldest = state.entries[index]
            let replaced = state.base.replace(by: oldest)
            state.entries[index] = entry
            return (entry, (oldest, replaced))
        }
        withExtendedLifetime(dropped) {}
        added.send(entry)
    }

    /// Returns the tree of a value, with all strings of secret inputs replaced.
    ///
    /// - Parameters:
    ///   - value: Any value, which is read by reflection.
    ///   - isWhole: Whether to include long lists and strings completely, as in a recording.
    public func tree(of value: Any, isWhole: Bool = false) -> ValueNode {
        ValueNode(value, isWhole: isWhole) { [secrets] in secrets.redacted($0) }
    }

    /// The current moment, with everything that is alive and its current values. The log updates it with each entry, so
    /// reading it is cheap.
    public var now: Moment { state.withLock { $0.now } }

    /// Returns the entries after a known one, in order, and the number of entries in between that were dropped.
    ///
    /// - Parameters:
    ///   - number: The number of the known entry, or 0 for all entries.
    ///   - most: The maximum number of entries to return, the oldest first.
    public func entries(after number: Int, most: Int = .max) -> (entries: [FlowEntry], missed: Int) {
        state.withLock { state in
            let oldest = state.count - state.entries.count + 1
            let first = max(number + 1, oldest)
            guard first <= state.count else { return ([], 0) }
            let last = min(state.count, first - 1 + min(most, capacity))
            return ((first...last).map { state.entries[($0 - 1) % capacity] }, first - number - 1)
        }
    }

    /// Returns the number of the last entry at or before a time. `nil` if no such entry exists, or it was dropped.
    func number(until time: Duration) -> Int? {
        state.withLock { state in
            let numbers = (state.count - state.entries.count + 1)..<(state.count + 1)
            return numbers.last { state.entries[($0 - 1) % capacity].time <= time }
        }
    }

    /// Returns the moment after an entry: everything that is alive, with its values. `nil` for a moment before all
    /// stored entries, and for one in the future. The log applies all stored entries up to that moment under the lock
    /// that ``note(_:)`` needs.
    public func moment(after number: Int) -> Moment? {
        state.withLock { state in
            let oldest = state.count - state.entries.count
            guard (oldest...state.count).contains(number) else { return nil }
            var moment = state.base
            for next in stride(from: oldest + 1, through: number, by: 1) {
                moment.apply(state.entries[(next - 1) % capacity])
            }
            return moment
        }
    }
}
