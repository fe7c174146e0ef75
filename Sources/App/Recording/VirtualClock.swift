import Reactive
import Synchronization

/// A clock whose time stands still until a replay moves it.
nonisolated final class VirtualClock: CallbackClock, Sendable {
    struct Instant: InstantProtocol {
        var offset = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (first: Instant, second: Instant) -> Bool { first.offset < second.offset }
    }

    private struct Timer: Sendable {
        let id: Int
        let deadline: Instant
        let callback: @Sendable (isolated (any Actor)?) -> Void
    }

    private struct State {
        var now = Instant()
        var timers: [Timer] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    var now: Instant { state.withLock { $0.now } }
    var minimumResolution: Duration { .zero }

    func schedule(
        at deadline: Instant, _ callback: @escaping @Sendable (_ isolation: isolated (any Actor)?) -> Void
    ) -> @Sendable () -> Void {
        let id = state.withLock { state in
            state.lastID += 1
            state.timers.append(Timer(id: state.lastID, deadline: deadline, callback: callback))
            return state.lastID
        }
        return { [weak self] in self?.state.withLock { $0.timers.removeAll { $0.id == id } } }
    }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try Task.checkCancellation()
        guard deadline > now else { return }
        let (signals, alarm) = AsyncStream.makeStream(of: Void.self)
        let takeBack = schedule(at: deadline) { _ in alarm.finish() }
        defer { takeBack() }
        for await _ in signals {}
        try Task.checkCancellation()
    }

    /// Moves the time on, and calls what becomes due in the caller's isolation, each at its own time.
    func move(to end: Duration, isolation: isolated (any Actor)? = #isolation) {
        while let timer = nextTimer(until: Instant(offset: end)) { timer.callback(isolation) }
    }

    private func nextTimer(until end: Instant) -> Timer? {
        state.withLock { state in
            let next = state.timers.min { ($0.deadline, $0.id) < ($1.deadline, $1.id) }
            guard let next, next.deadline <= end else {
                state.now = max(state.now, end)
                return nil
            }
            state.timers.removeAll { $0.id == next.id }
            state.now = max(state.now, next.deadline)
            return next
        }
    }
}
