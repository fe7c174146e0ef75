import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct RetryTests {
    private struct Refused: Error, Equatable {}

    private let clock = TestClock()

    @Test("retry passes a failure on immediately when its predicate is false")
    func predicate() {
        let attempts = Counter()
        let source = Observable<Int>.deferred {
            attempts.add()
            return attempts.value < 3 ? .fail(Broken()) : .fail(Refused())
        }
        let backoff = Backoff(initial: clock.tick, jitter: { 1 })
        let recorder = Recorder(source.retry(backoff: backoff, clock: clock, where: { $0 is Broken }))
        clock.advance(by: clock.tick * 3)
        recorder.expect(then: .failed)
        #expect(attempts.value == 3)
        #expect(clock.pendingCount == 0)
    }

    @Test("retry gives up only after its number of attempts, despite the predicate")
    func count() {
        let attempts = Counter()
        let source = Observable<Int>.deferred {
            attempts.add()
            return attempts.value == 50 ? .just(50) : .fail(Broken())
        }
        Recorder(source.retry()).expect(50, then: .finished)
        Recorder(Observable<Int>.fail(Broken()).retry(2, where: { _ in true })).expect(then: .failed)
    }

    @Test("The default jitter of a backoff is random")
    func jitter() {
        let backoff = Backoff(initial: .seconds(1))
        #expect(backoff.maximum == .seconds(30))
        let delays = Set((0..<20).map { _ in backoff.delay(beforeAttempt: 3) })
        #expect(delays.count > 1)
    }

    @Test("L51 a cancelling cleanup stops catch's handler and retry's next attempt")
    func cancellingCleanup() {
        let replacements = Counter()
        let recovered: [@Sendable (Observable<Int>) -> Observable<Int>] = [
            { source in
                source.catch { _ in
                    replacements.add()
                    return .just(7)
                }
            },
            { source in
                source.retry(where: { _ in
                    replacements.add()
                    return true
                })
            },
        ]
        for recover in recovered {
            let subscription = Holder()
            let probe = Probe(onCleanup: { subscription.cancel() })
            let log = Log<Int>()
            subscription.hold(recover(probe.observable).subscribe { log.append($0) })
            probe.fail()
            #expect(probe.cleanups == 1)
            #expect(probe.subscribers == 0)
            #expect(log.count == 0)
        }
        #expect(replacements.value == 0)
    }

    /// Holds a subscription for a cleanup that is written before the subscription exists.
    private final class Holder: Sendable {
        private let subscription = Mutex<Subscription?>(nil)

        func hold(_ subscription: Subscription) { self.subscription.withLock { $0 = subscription } }
        func cancel() { subscription.withLock { $0 }?.cancel() }
    }

    @Test("The pause before the billionth attempt is computed immediately")
    func manyAttempts() {
        let backoff = Backoff(initial: .seconds(1), maximum: .seconds(8), jitter: { 1 })
        #expect(backoff.delay(beforeAttempt: .max) == .seconds(8))
        #expect(Backoff(initial: .zero, jitter: { 1 }).delay(beforeAttempt: .max) == .zero)
        #expect((0...4).map { backoff.delay(beforeAttempt: $0) } == [1, 2, 4, 8, 8].map { .seconds($0) })
    }

    @Test("mapError replaces only the failure")
    func mapError() async {
        let mapped = Observable([1, 2]).mapError { _ in Refused() }
        Recorder(mapped).expect(1, 2, then: .finished)
        let failing = concat(.just(1), .fail(Broken())).mapError { $0 is Broken ? Refused() : $0 }
        await #expect(throws: Refused.self) { for try await _ in failing {} }
    }
}
