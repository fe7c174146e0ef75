import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Synchronization
import Testing

/// A `for await` loop ends only with its stream, runs its stages in its own isolation, and measures time like a
/// subscription.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct LoopTests {
    /// Passes an iterator from one isolation to another. Only one isolation uses it at a time.
    private final class Loop: @unchecked Sendable {
        var iterator: Observable<Int>.AsyncIterator?

        init(_ observable: Observable<Int>) { iterator = observable.makeAsyncIterator() }
    }

    private let clock = TestClock()

    @Test("G4 a loop's stage reports on the loop's actor before the loop continues")
    @MainActor func reportsOfStages() async throws {
        let log = Log<String>()
        let tracker = ErrorTracker()
        let subscription = tracker.observable.subscribe { _ in log.append("reported") }
        for try await number in concat(.just(1), .fail(Broken())).trackError(tracker) { log.append("\(number)") }
        log.append("ended")
        #expect(log.entries == ["1", "reported", "ended"])
        withExtendedLifetime(subscription) {}
    }

    @Test("A loop continues with sent elements after its generated part has ended")
    func liveLoop() async throws {
        let subject = PublishSubject<Int>()
        let generated = Observable([1, 2]).prefix(1).filter { _ in false }
        let isDone = Counter()
        let stopped = ThreadSignal()
        race(on: stopped) { while isDone.value == 0 { subject.send(1) } }
        for round in 0..<stressRounds {
            let iterator = merge(generated, subject.observable).makeAsyncIterator()
            if try await iterator.next(isolation: #isolation) == nil {
                Issue.record("The loop has ended in round \(round).")
                break
            }
        }
        isDone.add()
        #expect(stopped.wait())
    }

    @Test("A loop receives all prepended elements, then an earlier stage's failure", arguments: [1, 64, 200])
    func failureAbovePrepend(_ count: Int) async throws {
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.map { _ -> Int in throw Broken() }.prepend(1...count).makeAsyncIterator()
        subject.send(0)
        for number in 1...count { #expect(try await iterator.next(isolation: #isolation) == number) }
        await #expect(throws: Broken.self) { try await iterator.next(isolation: #isolation) }
    }

    @Test("L16 a recursive prepend needs no growing stack, in loops and subscriptions")
    func recursivePrepend() async throws {
        @Sendable func countdown(_ number: Int) -> Observable<Int> {
            number == 0 ? .empty() : Observable.deferred { countdown(number - 1) }.prepend(number)
        }
        var seen = 0
        for try await _ in countdown(20_000) { seen += 1 }
        #expect(seen == 20_000)
        let counter = Counter()
        let subscription = countdown(20_000).subscribe { _ in counter.add() }
        #expect(counter.value == 20_000)
        withExtendedLifetime(subscription) {}
    }

    @Test("An iterator dropped outside its isolation sends nothing in that isolation")
    func droppedElsewhere() async {
        await #expect(processExitsWith: .success) {
            let tracker = ActivityTracker()
            let (changes, change) = AsyncStream.makeStream(of: Bool.self)
            let subscription = await Task { @MainActor in
                tracker.observable.subscribe { @MainActor isActive in
                    MainActor.preconditionIsolated()
                    change.yield(isActive)
                }
            }.value
            let loop = await Task { @MainActor in
                let loop = Loop(Observable(1...).trackActivity(tracker))
                _ = try? await loop.iterator?.next(isolation: MainActor.shared)
                return loop
            }.value
            await Task.detached { loop.iterator = nil }.value
            var iterator = changes.makeAsyncIterator()
            for isActive in [false, true, false] { #expect(await iterator.next() == isActive) }
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A slow loop debounces, throttles and delays elements by their arrival")
    func arrivals() async throws {
        let subject = PublishSubject<Int>()
        let tick = clock.tick
        let debounced = subject.observable.debounce(for: tick, clock: clock).makeAsyncIterator()
        let throttled = subject.observable.throttle(for: tick * 3, clock: clock).makeAsyncIterator()
        let delayed = subject.observable.delay(for: tick * 3, clock: clock).makeAsyncIterator()
        for number in 1...3 {
            subject.send(number)
            clock.advance(by: tick * 3)
        }
        for number in 1...3 {
            #expect(try await debounced.next(isolation: #isolation) == number)
            #expect(try await throttled.next(isolation: #isolation) == number)
            // The delay is already over, so the clock does not have to advance.
            #expect(try await delayed.next(isolation: #isolation) == number)
        }
        #expect(clock.pendingCount == 0)
    }

    @Test(
        "A loop's timeout starts with each request, and excludes the time of the loop's body",
        .enabled(if: hasImmediateTasks))
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    @MainActor func timeout() async throws {
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.timeout(clock.tick * 3, clock: clock).makeAsyncIterator()
        subject.send(1)
        #expect(try await iterator.next(isolation: #isolation) == 1)
        for number in 2...3 {
            clock.advance(by: clock.tick * 10)
            let waiting = Task.immediate { @MainActor in try await iterator.next(isolation: MainActor.shared) }
            clock.advance(by: clock.tick * 2)
            subject.send(number)
            #expect(try await waiting.value == number)
        }
        clock.advance(by: clock.tick * 10)
        let waiting = Task.immediate { @MainActor in try await iterator.next(isolation: MainActor.shared) }
        clock.advance(by: clock.tick * 3)
        await #expect(throws: TimeoutError.self) { try await waiting.value }
    }

    @Test("A loop's timeout lets concatMap begin inner sources on request")
    func timeoutIsPulled() async throws {
        let begun = Counter()
        let fetched = Observable(1...100).concatMap { number in
            Observable.deferred {
                begun.add()
                return .just(number)
            }
        }
        let iterator = fetched.timeout(clock.tick, clock: clock).makeAsyncIterator()
        #expect(try await iterator.next(isolation: #isolation) == 1)
        #expect(begun.value == 1)
    }
}
