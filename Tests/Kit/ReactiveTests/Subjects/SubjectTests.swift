import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct SubjectTests {
    @Test("G8 a late subscriber of an ended subject or state gets only the end")
    func lateSubscribers() {
        let subject = PublishSubject<Int>()
        subject.send(1)
        subject.fail(Broken())
        Recorder(subject.observable).expect(then: .failed)
        let state = BehaviorSubject(1)
        state.send(2)
        state.finish()
        Recorder(state.observable).expect(then: .finished)
        #expect(state.value == 2)
    }

    @Test("Dropping a subject or an emitter ends its stream")
    func drops() {
        var subject: PublishSubject<Int>? = PublishSubject()
        let recorder = subject.map { Recorder($0.observable) }
        subject = nil
        recorder?.expect(then: .finished)
        var state: BehaviorSubject<Int>? = BehaviorSubject(1)
        let values = state.map { Recorder($0.observable) }
        state = nil
        values?.expect(1, then: .finished)
        Recorder(Observable<Int>.create { _ in {} }).expect(then: .finished)
    }

    @Test("A subject delivers nothing to 20,000 cancelled subscribers")
    func leaving() {
        let subject = PublishSubject<Int>()
        let bag = SubscriptionBag()
        let count = Counter()
        for _ in 0..<20_000 { subject.observable.subscribe { _ in count.add() }.store(in: bag) }
        subject.send(1)
        bag.cancelAll()
        subject.send(2)
        #expect(count.value == 20_000)
    }

    @Test("create runs its cleanup once, even when the end precedes the body's return")
    func cleanup() {
        for end in 0..<3 {
            let cleanups = Counter()
            let recorder = Recorder(
                Observable<Int>.create { emitter in
                    if end == 0 { emitter.finish() }
                    if end == 1 { emitter.fail(Broken()) }
                    return { withExtendedLifetime(emitter) { cleanups.add() } }
                })
            recorder.cancel()
            #expect(cleanups.value == 1)
            #expect(recorder.events.count == (end == 2 ? 0 : 1))
        }
    }

    @Test("bind passes on elements but not the end, and its closure receives a failure")
    func binding() {
        let failures = Counter()
        let state = BehaviorSubject(0)
        let bag = SubscriptionBag()
        Observable([1, 2]).bind(to: state).store(in: bag)
        Observable<Int>.fail(Broken()).bind(to: state, onFailure: { _ in failures.add() }).store(in: bag)
        let recorder = Recorder(state.observable)
        state.send(3)
        recorder.expect(2, 3)
        #expect(failures.value == 1)
        recorder.cancel()
    }

    @Test("A bag can be used again after it was emptied")
    func bag() {
        let probe = Probe()
        let bag = SubscriptionBag()
        probe.observable.subscribe { _ in }.store(in: bag)
        bag.cancelAll()
        probe.observable.subscribe { _ in }.store(in: bag)
        #expect((probe.subscribers, probe.cleanups) == (1, 1))
    }

    @Test("An async sequence is iterated for each subscriber, and cancelled with it")
    func asyncSequences() async throws {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        continuation.onTermination = { _ in end.finish() }
        let iterator = Observable(stream).makeAsyncIterator()
        continuation.yield(1)
        continuation.yield(2)
        #expect(try await iterator.next(isolation: #isolation) == 1)
        #expect(try await iterator.next(isolation: #isolation) == 2)
        let other = Observable(AsyncStream<Int> { $0.onTermination = { _ in end.finish() } }).subscribe { _ in }
        other.cancel()
        for await _ in ends {}
        continuation.finish()
        #expect(try await iterator.next(isolation: #isolation) == nil)
    }

    @Test("A subscription cancels its task and drops a late result")
    func cancelledTask() async {
        let (ends, end) = AsyncStream.makeStream(of: Bool.self)
        let log = Log<Int>()
        let subscription = Observable<Int> {
            let (silence, _) = AsyncStream.makeStream(of: Void.self)
            for await _ in silence {}
            end.yield(Task.isCancelled)
            end.finish()
            return 1
        }.subscribe {
            log.append($0)
        } onCompletion: { _ in
            log.append(-1)
        }
        subscription.cancel()
        for await wasCancelled in ends { #expect(wasCancelled) }
        #expect(log.entries.isEmpty)
    }
}
