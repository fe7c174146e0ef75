import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// Laws L52 to L56: time. All tests use virtual time, except the test of other clocks.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct TimeTests {
    private let clock = TestClock()

    @Test(
        "L52 debounce emits the newest element after its quiet time",
        arguments: [
            ("ab--cd-e-f---gh|", "------------f--[h|]"), ("a--b", "------b"), ("a^", "-^"), ("a|", "-[a|]"),
            ("a----------b", "---a----------b"), ("|", "|"), ("[abc]", "---c"), ("a--^", "---^"),
        ])
    func debounce(_ input: String, _ output: String) {
        clock.expect(clock.hot(input).observable.debounce(for: clock.tick * 3, clock: clock), output)
        #expect(clock.pendingCount == 0)
    }

    @Test(
        "L53 throttle emits the first element, then one element for each window",
        arguments: [
            ("a-------c|", "a-------c|", true), ("abcdefghijk|", "a--d--g--j-[k|]", true),
            ("abcdefg|", "a---e--|", false),
            ("ab^", "a-^", true), ("ab|", "a-[b|]", true), ("ab|", "a-|", false), ("ab-------c", "a--b-----c", true),
            ("[abc]", "a--c", true),
        ])
    func throttle(_ input: String, _ output: String, latest: Bool) {
        let throttled = clock.hot(input).observable.throttle(for: clock.tick * 3, clock: clock, latest: latest)
        clock.expect(throttled, output)
        #expect(clock.pendingCount == 0)
    }

    @Test(
        "delay keeps the order, and delays the end but not the failure",
        arguments: [
            ("a-b^", "--a^"), ("a-b|", "--a-b|"), ("[ab]|", "--[ab]|"), ("|", "--|"),
        ])
    func delay(_ input: String, _ output: String) {
        clock.expect(clock.hot(input).observable.delay(for: clock.tick * 2, clock: clock), output)
        #expect(clock.pendingCount == 0)
    }

    @Test("L36 a delayed element's inner elements precede the next due element")
    func delayedTogether() {
        let stages: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { $0.flatMapLatest { Observable([$0, $0 * 10]) } }, { $0.flatMapFirst { Observable([$0, $0 * 10]) } },
        ]
        for stage in stages {
            let subject = PublishSubject<Int>()
            let recorder = Recorder(stage(subject.observable.delay(for: clock.tick, clock: clock)))
            for number in 1...3 { subject.send(number) }
            subject.finish()
            clock.advance(by: clock.tick)
            recorder.expect(1, 10, 2, 20, 3, 30, then: .finished)
        }
    }

    @Test(
        "L55 timeout accepts an element at the instant of its expiry",
        arguments: [
            ("a---b|", "a--^"), ("a--b|", "a--b|"), ("---", "--^"), ("--a--|", "--a--|"), ("a|", "a|"),
            ("--a---", "--a--^"),
        ])
    func timeout(_ input: String, _ output: String) {
        let source = clock.hot(input)
        clock.expect(source.observable.timeout(clock.tick * 3, clock: clock), output)
        #expect(clock.pendingCount == 0)
    }

    @Test("The error of a timeout contains its time limit")
    func timeoutError() {
        let recorder = Recorder(Observable<Int>.never().timeout(.seconds(3), clock: clock), clock: clock)
        clock.run()
        #expect(recorder.events == [.failed(TimeoutError(limit: .seconds(3)))])
        #expect("\(TimeoutError(limit: .seconds(3)))" == "Nothing came for 3.0 seconds.")
    }

    @Test("A timer counts its periods from the subscription and skips missed ticks")
    func timer() {
        let names = ["a": 0, "b": 1, "c": 2]
        clock.expect(.timer(every: clock.tick * 2, clock: clock), "-a-b-c;", names)
        #expect(clock.pendingCount == 0)
        let slow = Recorder(
            Observable.timer(every: clock.tick, clock: clock).handleEvents(onElement: { [clock] in
                if $0 == 0 { clock.advance(by: clock.tick * 3 + clock.tick / 2) }
            }).prefix(4))
        clock.run()
        // Ticks 1 and 2 were missed during the first tick.
        slow.expect(0, 3, 4, 5, then: .finished)
    }

    @Test("L54 timers end with their subscription, even if already due")
    func cancelledTimers() {
        let subject = PublishSubject<Int>()
        let source = subject.observable
        let bag = SubscriptionBag()
        let log = Log<Int>()
        let timed: [Observable<Int>] = [
            source.debounce(for: clock.tick, clock: clock), source.delay(for: clock.tick, clock: clock),
            source.throttle(for: clock.tick, clock: clock).dropFirst(),
            source.timeout(clock.tick, clock: clock).dropFirst(2),
            .timer(every: clock.tick, clock: clock),
            source.map { _ in throw Broken() }.retry(
                9, backoff: Backoff(initial: clock.tick, jitter: { 1 }), clock: clock),
        ]
        // This timer fires first, and cancels all other timers that are due at the same instant.
        Observable.timer(every: clock.tick, clock: clock).subscribe { _ in bag.cancelAll() }.store(in: bag)
        for observable in timed {
            observable.subscribe {
                log.append($0)
            } onCompletion: { _ in
                log.append(-1)
            }.store(in: bag)
        }
        subject.send(1)
        subject.send(2)
        clock.run()
        #expect(log.entries.isEmpty)
        #expect(clock.pendingCount == 0)
    }

    @Test("L56 timed operators do nothing while the clock does not advance")
    func standstill() {
        let source = Observable([1, 2, 3])
        let merged = merge(
            Observable<Int>.never().timeout(.nanoseconds(1), clock: clock),
            source.delay(for: .nanoseconds(1), clock: clock),
            .timer(every: .nanoseconds(1), clock: clock))
        let recorder = Recorder(merged)
        recorder.expect()
        recorder.cancel()
    }

    @Test("G11 a clock of another type works with one sleeping task for each timer")
    func realClock() async throws {
        let tick = try await Observable.timer(every: .milliseconds(1)).dropFirst(2).first()
        #expect(try #require(tick) >= 2)
        #expect(try await Observable.just(5).delay(for: .milliseconds(1), clock: SuspendingClock()).first() == 5)
        await #expect(throws: TimeoutError.self) { try await Observable<Int>.never().timeout(.milliseconds(1)).first() }
    }

    private struct BrokenClock: Clock {
        let asked = Counter()
        var now: ContinuousClock.Instant { ContinuousClock.now }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ContinuousClock.Instant, tolerance: Duration?) async throws {
            asked.add()
            throw Broken()
        }
    }

    @Test("A failing clock is used once and fails the stream")
    func brokenClock() async {
        let stages: [@Sendable (Observable<Int>, BrokenClock) -> Observable<Int>] = [
            { $0.debounce(for: .seconds(60), clock: $1) }, { $0.throttle(for: .seconds(60), clock: $1) },
            { $0.delay(for: .seconds(60), clock: $1) }, { $0.timeout(.seconds(60), clock: $1) },
            { merge($0, .timer(every: .seconds(60), clock: $1)) },
            { merge($0, .fail(Broken())).retry(1, backoff: Backoff(initial: .seconds(60), jitter: { 1 }), clock: $1) },
        ]
        for stage in stages {
            let clock = BrokenClock()
            let stream = stage(merge(.just(1), .never()), clock)
            await #expect(throws: Broken.self) { for try await _ in stream {} }
            #expect(clock.asked.value == 1)
        }
    }

    @Test("A timer without a period emits once and ends")
    func oneShot() {
        clock.expect(Observable.timer(after: clock.tick * 3, clock: clock).map { "\($0)" }, "--[0|]")
        let recorder = Recorder(Observable.timer(after: clock.tick, clock: clock))
        recorder.cancel()
        #expect(clock.pendingCount == 0)
    }
}
