import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// Observables of tasks and of async sequences.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct AsyncSourceTests {
    private enum Traces {
        @TaskLocal static var value = 0
    }

    @Test("A sequence that never suspends lets its subscriber go on, and is left at the end of the subscription")
    func neverSuspends() async {
        let pulled = Counter()
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let sequence = AsyncStream(
            unfolding: {
                pulled.add()
                return 1
            }, onCancel: { end.finish() })
        let recorder = Log<Int>()
        let subscription = Observable(sequence).prefix(3).subscribe { recorder.append($0) }
        for await _ in ends {}
        #expect(recorder.entries == [1, 1, 1])
        #expect(pulled.value < 10_000)
        withExtendedLifetime(subscription) {}
    }

    @Test("What a sender has bound to a task-local reaches no inner task and no timer")
    func nobodysContext() async throws {
        let subject = PublishSubject<Int>()
        let (seen, see) = AsyncStream.makeStream(of: Int.self)
        let inner = subject.observable.flatMap { _ in
            Observable { see.yield(Traces.value) }
        }
        let later = subject.observable.delay(for: .milliseconds(1)).map { _ in see.yield(Traces.value) }
        let subscriptions = [inner.subscribe { _ in }, later.subscribe { _ in }]
        Traces.$value.withValue(7) { subject.send(1) }
        var iterator = seen.makeAsyncIterator()
        for _ in 0..<2 { #expect(await iterator.next() == 0) }
        withExtendedLifetime(subscriptions) {}
    }
}
