import Reactive
import ReactiveTesting
import Synchronization
import Testing

@Suite(.noLeaks) struct TestClockTests {
    private let clock = TestClock()
    private let log = Log<String>()

    private func note(_ text: String, after seconds: Int) -> @Sendable () -> Void {
        clock.schedule(at: clock.now.advanced(by: .seconds(seconds))) { [log, clock] _ in
            log.append("\(text)@\(clock.now.offset / .seconds(1))")
        }
    }

    @Test("Callbacks run at their times, and simultaneous ones in order of registration")
    func order() {
        for (text, seconds) in [("d", 9), ("a", 2), ("c", 5), ("b", 2), ("late", 11)] { _ = note(text, after: seconds) }
        clock.advance(by: .seconds(10))
        #expect(log.entries == ["a@2.0", "b@2.0", "c@5.0", "d@9.0"])
        #expect(clock.now.offset == .seconds(10))
        #expect(clock.pendingCount == 1)
        clock.run()
        #expect(log.entries.last == "late@11.0")
        #expect(clock.pendingCount == 0)
    }

    @Test("Thousands of timers fire in order of time after half of them are cancelled")
    func heap() {
        var random = SystemRandomNumberGenerator()
        let seconds = (0..<2_000).map { _ in Int.random(in: 0..<500, using: &random) }
        let takeBacks = seconds.indices.map { note("\($0)", after: seconds[$0]) }
        for number in seconds.indices where number.isMultiple(of: 2) { takeBacks[number]() }
        clock.run()
        let expected = seconds.indices.filter { !$0.isMultiple(of: 2) }.sorted { (seconds[$0], $0) < (seconds[$1], $1) }
        #expect(log.entries == expected.map { "\($0)@\(Double(seconds[$0]))" })
    }

    @Test("A timer registered by a callback fires in the same advance if due")
    func cascade() {
        _ = clock.schedule(at: .init(offset: .seconds(1))) { [log, clock] _ in
            log.append("first")
            _ = clock.schedule(at: .init(offset: .seconds(2))) { _ in log.append("second") }
            _ = clock.schedule(at: .init(offset: .seconds(9))) { _ in log.append("third") }
        }
        clock.advance(by: .seconds(3))
        #expect(log.entries == ["first", "second"])
    }

    @Test("A callback that advances the time never turns it back")
    func reentrantAdvance() {
        _ = clock.schedule(at: .init(offset: .seconds(1))) { [log, clock] _ in
            clock.advance(by: .seconds(5))
            log.append("inner \(clock.now)")
        }
        _ = note("timer", after: 4)
        clock.advance(by: .seconds(2))
        #expect(log.entries == ["timer@4.0", "inner \(Duration.seconds(6))"])
        #expect(clock.now.offset == .seconds(6))
    }

    @Test("A cancelled timer never fires, even if due at the same instant")
    func takeBack() {
        let second = Mutex<(@Sendable () -> Void)?>(nil)
        _ = clock.schedule(at: .init(offset: .seconds(1))) { _ in second.withLock { $0 }?() }
        let takeBack = note("never", after: 1)
        second.withLock { $0 = takeBack }
        clock.run()
        #expect(log.entries.isEmpty)
    }

    @Test("Callbacks run in the isolation of the advancing caller")
    @MainActor func isolation() {
        let isOnMain = Mutex(false)
        _ = clock.schedule(at: .init(offset: .seconds(1))) { isolation in
            isOnMain.withLock { $0 = isolation === MainActor.shared }
        }
        clock.run()
        #expect(isOnMain.withLock { $0 })
    }

    @Test("run reports a repeating timer instead of running forever")
    func endlessRun() {
        let ticks = Recorder(Observable.timer(every: .seconds(1), clock: clock), clock: clock)
        withKnownIssue {
            clock.run(limit: 10)
        } matching: {
            "\($0)".contains("still has something pending after 10 callbacks")
        }
        #expect(ticks.elements == Array(0..<10))
    }

    @Test("run reports nothing when it needs exactly the allowed number of callbacks")
    func exactLimit() {
        for seconds in 1...3 { _ = note("tick", after: seconds) }
        clock.run(limit: 3)
        #expect(log.entries == ["tick@1.0", "tick@2.0", "tick@3.0"])
    }

    @Test("An advance by zero calls the timers that are due")
    func advanceByNothing() {
        _ = note("now", after: 0)
        #expect(log.entries.isEmpty)
        clock.advance()
        #expect(log.entries == ["now@0.0"])
    }

    @Test("A duration between two instants, added to the first, gives the second")
    func instants() {
        let (early, late) = (TestClock.Instant(offset: .seconds(2)), TestClock.Instant(offset: .seconds(5)))
        #expect(early.duration(to: late) == .seconds(3))
        #expect(late.duration(to: early) == .seconds(-3))
        #expect(early.advanced(by: .seconds(3)) == late)
        #expect(early < late && !(late < early) && !(early < early))
        #expect("\(early)" == "\(Duration.seconds(2))")
        #expect(clock.minimumResolution == .zero)
    }

    @Test("A sleeping task wakes exactly at its time")
    func sleep() async throws {
        let task = Task { [clock, log] in
            try await clock.sleep(for: .seconds(3))
            log.append("awake")
        }
        #expect(await clock.nextSleeper() == .init(offset: .seconds(3)))
        clock.advance(by: .seconds(2))
        #expect(clock.pendingCount == 1)
        #expect(log.entries.isEmpty)
        clock.advance(by: .seconds(1))
        try await task.value
        #expect(log.entries == ["awake"])
    }

    @Test("A cancelled sleep throws immediately and leaves nothing pending")
    func cancelledSleep() async {
        let task = Task { [clock] in try await clock.sleep(for: .seconds(3)) }
        await clock.nextSleeper()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.pendingCount == 0)
    }

    @Test("A sleep into the past returns immediately, and a cancelled sleep throws")
    func edgesOfSleep() async throws {
        try await clock.sleep(until: clock.now)
        let task = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(-1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("Every sleeper is reported once, also to a late caller")
    func sleepers() async {
        let tasks = [1, 2].map { seconds in Task { [clock] in try await clock.sleep(for: .seconds(seconds)) } }
        let found = [await clock.nextSleeper(), await clock.nextSleeper()].compactMap { $0?.offset }
        #expect(Set(found) == [.seconds(1), .seconds(2)])
        clock.run()
        for task in tasks { _ = await task.result }
    }

    @Test("A cancelled wait for a sleeper returns nil")
    func cancelledNextSleeper() async {
        let task = Task { [clock] in await clock.nextSleeper() }
        task.cancel()
        #expect(await task.value == nil)
    }

    @Test("A cancelled wait for a sleeper does not affect the next wait")
    func nextSleeperAfterCancellation() async throws {
        for round in 1...500 {
            let wait = Task { [clock] in await clock.nextSleeper() }
            let sleep = Task { [clock] in try await clock.sleep(for: .seconds(round)) }
            wait.cancel()
            let found = await wait.value
            if found == nil { #expect(await clock.nextSleeper() != nil) }
            clock.run()
            try await sleep.value
        }
    }
}

final class Log<Entry: Sendable>: Sendable {
    private let list = Mutex<[Entry]>([])

    var entries: [Entry] { list.withLock { $0 } }

    func append(_ entry: Entry) {
        list.withLock { $0.append(entry) }
    }
}
