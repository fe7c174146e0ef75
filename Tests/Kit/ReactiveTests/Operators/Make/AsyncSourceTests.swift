import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct AsyncSourceTests {
    private enum Traces {
        @TaskLocal static var value = 0
    }

    @Test("A sequence that never suspends lets its subscriber continue, and ends with the subscription")
    func neverSuspends() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let log = Log<Int>()
        let subscription = Observable(EndlessSequence { end.finish() }).prefix(3).subscribe { log.append($0) }
        for await _ in ends {}
        #expect(log.entries == [1, 1, 1])
        withExtendedLifetime(subscription) {}
    }

    @Test("A closure cancelled during setup runs in a cancelled task")
    func cancelledWhileLaidOut() async {
        let (gates, gate) = AsyncStream.makeStream(of: Void.self)
        let (states, state) = AsyncStream.makeStream(of: Bool.self)
        let outer = PublishSubject<Int>()
        let bag = SubscriptionBag()
        outer.observable.flatMap { _ in
            let cancelling = Observable<Int>.deferred {
                bag.cancelAll()
                return .never()
            }
            let closure = Observable<Int> {
                // A separate task, which the cancellation does not end.
                await Task { for await _ in gates {} }.value
                state.yield(Task.isCancelled)
                return 1
            }
            return merge(cancelling, closure)
        }
        .subscribe { _ in }
        .store(in: bag)
        outer.send(1)
        gate.finish()
        #expect(await states.first { _ in true } == true)
    }

    @Test("A sender's task-local values reach no inner task and no timer")
    func nobodysContext() async throws {
        let subject = PublishSubject<Int>()
        let (seen, see) = AsyncStream.makeStream(of: Int.self)
        let inner = subject.observable.flatMap { _ in
            Observable { see.yield(Traces.value) }
        }
        let clock = HeldClock()
        let later = subject.observable.delay(for: .zero, clock: clock).map { _ in see.yield(Traces.value) }
        let subscriptions = [inner.subscribe { _ in }, later.subscribe { _ in }]
        Traces.$value.withValue(7) { subject.send(1) }
        clock.release()
        var iterator = seen.makeAsyncIterator()
        for _ in 0..<2 { #expect(await iterator.next() == 0) }
        withExtendedLifetime(subscriptions) {}
    }
}

/// Returns its element forever, without suspending, even if its task is cancelled.
private struct EndlessSequence: AsyncSequence {
    final class AsyncIterator: AsyncIteratorProtocol {
        let onRelease: @Sendable () -> Void

        init(onRelease: @escaping @Sendable () -> Void) { self.onRelease = onRelease }

        deinit { onRelease() }

        func next(isolation: isolated (any Actor)?) async -> Int? { 1 }
    }

    let onRelease: @Sendable () -> Void

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(onRelease: onRelease) }
}
