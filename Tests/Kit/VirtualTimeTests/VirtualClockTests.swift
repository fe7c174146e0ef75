import Foundation
import Synchronization
import Testing
import VirtualTime

@Suite struct VirtualClockTests {
    private let clock = VirtualClock()

    private func note(_ name: String, at seconds: Int, in log: Log) -> @Sendable () -> Void {
        clock.schedule(at: VirtualClock.Instant(offset: .seconds(seconds))) { [clock] _ in
            log.add("\(name) at \(clock.now)")
        }
    }

    @Test("Timers fire at their times, and simultaneous ones in order of registration")
    func order() {
        let log = Log()
        _ = note("c", at: 3, in: log)
        _ = note("a", at: 1, in: log)
        _ = note("b", at: 1, in: log)
        clock.advance(by: .seconds(2))
        #expect(log.lines == ["a at 1.0 seconds", "b at 1.0 seconds"])
        #expect(clock.now.offset == .seconds(2))
        #expect(clock.pendingCount == 1)
        clock.advance(to: VirtualClock.Instant(offset: .seconds(3)))
        #expect(log.lines.last == "c at 3.0 seconds")
    }

    @Test("An advance to a past moment keeps the time and calls due timers")
    func past() {
        let log = Log()
        clock.advance(by: .seconds(5))
        _ = note("late", at: 3, in: log)
        clock.advance(to: VirtualClock.Instant(offset: .seconds(2)))
        #expect(clock.now.offset == .seconds(5))
        #expect(log.lines == ["late at 5.0 seconds"])
    }

    @Test("A cancelled timer never fires, even if a timer due at the same time cancels it")
    func cancellation() {
        let log = Log()
        let second = Mutex<(@Sendable () -> Void)?>(nil)
        _ = clock.schedule(at: VirtualClock.Instant(offset: .seconds(1))) { _ in second.withLock { $0 }?() }
        let cancel = note("never", at: 1, in: log)
        second.withLock { $0 = cancel }
        clock.advance(by: .seconds(1))
        #expect(log.lines.isEmpty)
        #expect(clock.pendingCount == 0)
    }

    @Test("Stepping goes from timer to timer until the last")
    func stepping() {
        let log = Log()
        _ = note("a", at: 10, in: log)
        #expect(clock.advanceToNext())
        #expect(!clock.advanceToNext())
        #expect(log.lines == ["a at 10.0 seconds"])
    }

    @Test("A task sleeps until its deadline, and a cancelled sleep throws")
    func sleeping() async throws {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(4)) }
        #expect(await clock.nextSleeper()?.offset == .seconds(4))
        clock.advance(by: .seconds(4))
        try await task.value
        let cancelled = Task { [clock] in try await clock.sleep(for: .seconds(4)) }
        await clock.nextSleeper()
        cancelled.cancel()
        await #expect(throws: CancellationError.self) { try await cancelled.value }
        #expect(clock.pendingCount == 0)
    }

    @Test(
        "A sleep is not registered if another thread has already advanced past its deadline",
        .timeLimit(.minutes(5)))
    func sleepingBesideAdvance() async throws {
        let (clock, isOver, tick) = (clock, Flag(), Duration.nanoseconds(1))
        let (late, told) = AsyncStream.makeStream(of: Int.self)
        Thread {
            var count = 0
            while !isOver.isSet {
                clock.advance(by: tick)
                // All due timers have been called, so a timer due now was registered afterwards.
                if let next = clock.next, next <= clock.now { count += 1 }
            }
            told.yield(count)
        }
        .start()
        for _ in 0..<300_000 { try await clock.sleep(until: clock.now.advanced(by: tick)) }
        isOver.set()
        for await count in late {
            #expect(count == 0)
            break
        }
    }
}

private final class Flag: Sendable {
    private let value = Atomic(false)

    var isSet: Bool { value.load(ordering: .acquiring) }

    func set() { value.store(true, ordering: .releasing) }
}

private final class Log: Sendable {
    private let state = Mutex<[String]>([])

    var lines: [String] { state.withLock { $0 } }

    func add(_ line: String) {
        state.withLock { $0.append(line) }
    }
}
