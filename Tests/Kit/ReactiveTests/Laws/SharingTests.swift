import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L45 to L51: share, catch and retry.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct SharingTests {
    private let clock = TestClock()

    @Test("L45 eight simultaneous first subscribers connect once")
    func connectOnce() async {
        for _ in 0..<100 {
            let probe = Probe()
            let connections = Counter()
            let shared = probe.observable.handleEvents(onSubscribe: { connections.add() }).share(replay: 1)
            let bag = SubscriptionBag()
            await race(threads: 8) { _ in shared.subscribe { _ in }.store(in: bag) }
            #expect(connections.value == 1)
            #expect(probe.subscribers == 1)
            await race(threads: 2) { _ in bag.cancelAll() }
            #expect(probe.cleanups == 1)
        }
    }

    @Test("L45 L46 concurrent subscriptions and cancellations leave no connection")
    func churn() async {
        let probe = Probe()
        let shared = probe.observable.share()
        await race(threads: 4) { thread in
            for _ in 0..<500 {
                let subscription = shared.subscribe { _ in }
                if thread == 0 { probe.send(1) }
                subscription.cancel()
            }
        }
        #expect(probe.subscribers == 0)
        let recorder = Recorder(shared)
        probe.send(7)
        recorder.expect(7)
    }

    @Test("L46 the last cancellation clears the replay, and the next subscriber connects again")
    func restart() {
        let source = clock.cold("-a-b-c|")
        let shared = source.observable.share(replay: 1)
        let first = Recorder(shared, clock: clock)
        clock.advance(by: clock.tick * 2)
        let second = Recorder(shared, clock: clock)
        second.expect("a")
        first.expect(marbles: "-a")
        first.cancel()
        clock.advance(by: clock.tick * 2)
        second.expect("b")
        second.cancel()
        let third = Recorder(shared, clock: clock)
        third.expect()
        clock.run()
        third.expect(marbles: "-a-b-c|")
        source.expect(subscriptions: "^---!", "----^------!")
    }

    @Test("L47 a source that ends while share connects to it leaves no half-open connection")
    func synchronousSource() {
        let shared = Observable.just(1).share(replay: 1)
        Recorder(shared).expect(1, then: .finished)
        Recorder(shared).expect(1, then: .finished)
        let failing = Observable<Int>.fail(Broken()).share()
        Recorder(failing.retry(3)).expect(then: .failed)
        Recorder(failing.catch { _ in .just(5) }).expect(5, then: .finished)
    }

    @Test("L46 subscribing at the end connects again")
    func restartOnTheEnd() {
        let source = clock.cold("-a|")
        let shared = source.observable.share(replay: 1)
        let bag = SubscriptionBag()
        let log = Log<String>()
        let late = shared.handleEvents(onElement: { log.append("again \($0)") })
        shared.subscribe {
            log.append($0)
        } onCompletion: { _ in
            late.subscribe { _ in }.store(in: bag)
        }.store(in: bag)
        clock.run()
        #expect(log.entries == ["a", "again a"])
        source.expect(subscriptions: "^--!", "---^--!")
    }

    @Test("A stream that merges a share twice gets each element twice, before later inputs")
    func twice() {
        for shared in [Observable([4, 5]).share(), Observable([4, 5]).share(replay: 1)] {
            let both = merge(shared, shared.map { $0 + 100 })
            Recorder(merge(both, .fail(Broken()))).expect(4, 104, 5, 105, then: .failed(Broken()))
            Recorder(merge(both, Observable([7]))).expect(4, 104, 5, 105, 7, then: .finished)
            Recorder(Observable.just(1).withLatest(from: both) { $0 * 1000 + $1 }).expect(1105, then: .finished)
            Recorder(merge(shared.prefix(0), shared)).expect(4, 5, then: .finished)
        }
        // A subscription that an element starts gets the elements after it.
        let shared = Observable([4, 5]).share()
        Recorder(shared.flatMap { number in shared.map { $0 * 10 + number } }).expect(54, then: .finished)
        let replaying = Observable([4, 5]).share(replay: 1)
        let products = replaying.flatMap { number in replaying.map { $0 * 10 + number } }
        Recorder(products).expect(44, 55, 54, then: .finished)
    }

    @Test("L48 L49 a late subscriber gets exactly the replay, even if another subscriber is slow")
    func lateSubscriber() async throws {
        let subject = PublishSubject<Int>()
        let shared = subject.observable.share(replay: 2)
        let slow = shared.makeAsyncIterator()
        let fast = Recorder(shared)
        for element in 1...4 { subject.send(element) }
        let late = Recorder(shared)
        late.expect(3, 4)
        subject.send(5)
        fast.expect(1, 2, 3, 4, 5)
        late.expect(5)
        for element in 1...5 { #expect(try await slow.next(isolation: #isolation) == element) }
        withExtendedLifetime(subject) {}
    }

    @Test("L50 retry subscribes again, with fresh state, after upstream is torn down")
    func retry() {
        let source = clock.cold("-a^")
        clock.expect(source.observable.scan("") { $0 + $1 }.retry(2), "-a--a--a^")
        source.expect(subscriptions: "^--!", "---^--!", "------^--!")
        clock.expect(clock.cold("-a^").observable.retry(0), "-a^")
        clock.expect(clock.cold("-a|").observable.retry(5), "-a|")
    }

    @Test("L50 retry waits with a doubling, bounded backoff until a cancellation")
    func backoff() {
        let backoff = Backoff(initial: clock.tick, maximum: clock.tick * 3, jitter: { 1 })
        let source = clock.cold("a^")
        clock.expect(source.observable.retry(3, backoff: backoff, clock: clock), "a--a---a----a^")
        let recorder = Recorder(clock.cold("^").observable.retry(9, backoff: backoff, clock: clock))
        clock.advance(by: clock.tick)
        #expect(clock.pendingCount == 1)
        recorder.cancel()
        #expect(clock.pendingCount == 0)
        let random = Backoff(initial: .seconds(1), maximum: .seconds(8))
        for attempt in [0, 1, 5, 1_000] {
            let limit = min(Duration.seconds(8), .seconds(1) * Int(1 << min(attempt, 4)))
            #expect((.zero...limit).contains(random.delay(beforeAttempt: attempt)))
        }
    }

    @Test("L51 catch calls its handler once after upstream's teardown, never after a cancellation")
    func catching() {
        let log = Log<String>()
        let probe = Probe(onCleanup: { log.append("cleanup") })
        let caught = probe.observable.catch { _ in
            log.append("handler")
            return Observable.fail(Broken())
        }
        let first = Recorder(caught)
        probe.fail()
        first.expect(then: .failed)
        #expect(log.entries == ["cleanup", "handler"])
        let second = Recorder(caught)
        second.cancel()
        probe.fail()
        #expect(log.entries == ["cleanup", "handler", "cleanup"])
        let rethrowing = Recorder(Observable<Int>.fail(Broken()).catch { throw $0 })
        rethrowing.expect(then: .failed)
    }

    @Test("L51 catch ignores errors thrown downstream")
    func downstreamErrors() {
        let calls = Counter()
        let source = Observable([1, 2]).catch { _ in
            calls.add()
            return .empty()
        }
        Recorder(source.map { _ -> Int in throw Broken() }).expect(then: .failed)
        #expect(calls.value == 0)
    }

    private nonisolated func subscribeAnywhere(
        to observable: Observable<Int>, _ onElement: @escaping @Sendable (Int) -> Void
    ) -> Subscription {
        observable.subscribe(isolation: nil, onElement: onElement)
    }

    @Test("G9 subscribers of a share do not wait for the first subscriber's busy actor")
    @MainActor func busySibling() {
        let subject = PublishSubject<Int>()
        let shared = subject.observable.map { $0 * 10 }.share()
        let first = shared.subscribe { @MainActor _ in }
        let seen = Counter()
        let arrived = ThreadSignal()
        let second = subscribeAnywhere(to: shared) { seen.add($0) }
        // Keeps the main actor busy until the other thread has sent.
        race(on: arrived) { subject.send(1) }
        #expect(arrived.wait())
        #expect(seen.value == 10)
        withExtendedLifetime((first, second)) {}
    }

    @Test("A long replay keeps its order when its buffer wraps")
    func longReplay() {
        let subject = PublishSubject<Int>()
        let shared = subject.observable.share(replay: 3)
        let first = Recorder(shared)
        for number in 1...7 {
            subject.send(number)
            let late = Recorder(shared)
            #expect(
                late.events.compactMap { if case .element(let element) = $0 { element } else { nil } }
                    == Array((1...number).suffix(3)))
        }
        first.expect(1, 2, 3, 4, 5, 6, 7)
    }
}
