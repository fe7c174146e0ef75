import Foundation
import Reactive
import Synchronization

/// The record of an app's run: the newest entries, and the live scenes, requests and queries.
///
/// It keeps values unchanged, and makes their strings when they are read, not when they flow. Its memory is bounded: in
/// place of older entries it keeps only the state before the newest ones, from which it computes the state at any later
/// moment.
public final class FlowLog: Sendable {
    private struct State {
        /// A ring: an entry is at `(number - 1) % capacity`, so that once it is full a new one replaces the oldest.
        var entries: [FlowEntry] = []
        var count = 0
        /// The state before the oldest kept entry, from which the states after it are computed.
        var base = Moment()
        var now = Moment()
    }

    /// The most entries that are kept, at least 1.
    public let capacity: Int
    /// The time since the log was created.
    let elapsed: @Sendable () -> Duration
    private let state = Mutex(State())
    private let added = PublishSubject<FlowEntry>()
    let secrets = SecretTexts()
    /// Identifies the log. A page that returns with the ID of another log is treated as one that opens.
    let session = UUID()

    /// Each entry from now on, for a reader that waits for new entries. Without subscribers it costs next to nothing.
    ///
    /// - Order: the order of the entries of one thread. Of two threads each entry may come first, whatever their
    ///   numbers.
    public var additions: Observable<FlowEntry> { added.observable }

    /// An empty log.
    ///
    /// - Parameters:
    ///   - capacity: The number of entries that it keeps. The oldest are dropped first.
    ///   - clock: Times the entries, from 0 now.
    public init(capacity: Int = 10_000, clock: some Clock<Duration>) {
        self.capacity = max(1, capacity)
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// Adds an entry, from any thread. Do not call it within a lock: it calls the subscribers of ``additions``, and may
    /// release the last reference to a value.
    public func note(_ event: FlowEvent) {
        let time = elapsed()
        // A dropped value is released outside the lock, because it may be the last reference to anything. A value that
        // `now` loses is still among the entries or in the base.
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

    /// The tree of a value without the strings that secret inputs have had, wherever they come back.
    ///
    /// - Parameters:
    ///   - value: Any value, which is read by reflection.
    ///   - isWhole: Whether no long list or string is cut off, as in a recording.
    public func tree(of value: Any, isWhole: Bool = false) -> ValueNode {
        ValueNode(value, isWhole: isWhole) { [secrets] in secrets.redacted($0) }
    }

    /// The current moment: everything alive, and the current values. Updated with each entry, so that reading it is
    /// cheap.
    public var now: Moment { state.withLock { $0.now } }

    /// The entries after a known one, in order, and how many between them are no longer kept.
    ///
    /// - Parameters:
    ///   - number: The number of the known entry. 0 for all.
    ///   - most: How many entries to return at most, the oldest first.
    public func entries(after number: Int, most: Int = .max) -> (entries: [FlowEntry], missed: Int) {
        state.withLock { state in
            let oldest = state.count - state.entries.count + 1
            let first = max(number + 1, oldest)
            guard first <= state.count else { return ([], 0) }
            let last = min(state.count, first - 1 + min(most, capacity))
            return ((first...last).map { state.entries[($0 - 1) % capacity] }, first - number - 1)
        }
    }

    /// The number of the last entry at or before a time. `nil` if no such entry exists, or it is no longer kept.
    func number(until time: Duration) -> Int? {
        state.withLock { state in
            let numbers = (state.count - state.entries.count + 1)..<(state.count + 1)
            return numbers.last { state.entries[($0 - 1) % capacity].time <= time }
        }
    }

    /// The moment after an entry: everything alive, with its values. `nil` for a moment before all kept entries, or in
    /// the future. Applies every kept entry up to it, under the lock that ``note(_:)`` waits for.
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
