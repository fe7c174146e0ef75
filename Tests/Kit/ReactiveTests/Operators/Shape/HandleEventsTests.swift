import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct HandleEventsTests {
    private let log = Log<String>()

    private func logged(_ source: Observable<Int>) -> Observable<Int> {
        source.handleEvents {
            [log] in
            log.append("subscribed")
        } onElement: { [log] in
            log.append("element \($0)")
        } onCompletion: { [log] in
            log.append($0.isFailure ? "failed" : "finished")
        } onCancel: { [log] in
            log.append("cancelled")
        }
    }

    @Test("Each closure runs before downstream gets the event")
    func order() {
        let subscription = logged(Observable([1, 2])).subscribe { [log] in
            log.append("got \($0)")
        } onCompletion: { [log] _ in
            log.append("got the end")
        }
        #expect(
            log.entries == ["subscribed", "element 1", "got 1", "element 2", "got 2", "finished", "got the end"])
        subscription.cancel()
        #expect(log.count == 7)
    }

    @Test("A cancelled subscription reports a cancellation")
    func cancellation() {
        let recorder = Recorder(logged(.never()))
        recorder.cancel()
        #expect(log.entries == ["subscribed", "cancelled"])
        Recorder(logged(Observable([1, 2])).prefix(1)).expect(1, then: .finished)
        #expect(log.entries.suffix(3) == ["subscribed", "element 1", "cancelled"])
    }

    @Test("A cancellation within a stage reports no end")
    func cancellationBeforeTheEnd() {
        let bag = SubscriptionBag()
        let subject = PublishSubject<Int>()
        let ending = subject.observable.handleEvents(onCompletion: { _ in bag.cancelAll() })
        logged(ending).subscribe { _ in }.store(in: bag)
        subject.finish()
        #expect(log.entries == ["subscribed", "cancelled"])
    }

    @Test("Without onCancel, a cancellation within a stage reports no end either")
    func cancellationWithoutClosure() {
        let bag = SubscriptionBag()
        let subject = PublishSubject<Int>()
        subject.observable.handleEvents(onCompletion: { _ in bag.cancelAll() })
            .handleEvents(onCompletion: { [log] _ in log.append("finished") })
            .subscribe { _ in }
            .store(in: bag)
        subject.finish()
        #expect(log.entries == [])
    }

    @Test("A subscription dropped at its end reports the end, not a cancellation")
    func cancellationAtTheEnd() {
        let bag = SubscriptionBag()
        let subject = PublishSubject<Int>()
        let ending = subject.observable.handleEvents(
            onCompletion: { [log] _ in
                log.append("finished")
                bag.cancelAll()
            }, onCancel: { [log] in log.append("cancelled") })
        ending.subscribe { _ in }.store(in: bag)
        subject.finish()
        #expect(log.entries == ["finished"])
    }

    @Test("A throwing map's failure is not a cancellation downstream")
    func failureBelowThrowingMap() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(logged(subject.observable.map { number -> Int in throw Broken() }))
        subject.send(1)
        recorder.expect(then: .failed)
        #expect(log.entries == ["subscribed", "failed"])
    }

    @Test("Upstream of a throwing map, the failure is a cancellation")
    func failureAboveThrowingMap() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(logged(subject.observable).map { number -> Int in throw Broken() })
        subject.send(1)
        recorder.expect(then: .failed)
        #expect(log.entries == ["subscribed", "element 1", "cancelled"])
    }

    @Test("A throwing closure tears upstream down, then fails the stream")
    func ownThrow() {
        let probe = Probe(onCleanup: { [log] in log.append("cleanup") })
        let source = probe.observable.handleEvents(
            onElement: { _ in throw Broken() }, onCompletion: { [log] in log.append($0.isFailure ? "failed" : "") },
            onCancel: { [log] in log.append("cancelled") })
        let recorder = Recorder(source)
        probe.send(1)
        recorder.expect(then: .failed)
        #expect(log.entries == ["cleanup", "failed"])
    }
}

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct DebugTests {
    private struct Token: Sendable, CustomStringConvertible {
        let description = "sesame"
    }

    @Test("debug prints a line for each event without the elements' contents")
    func lines() {
        let log = Log<String>()
        let subject = PublishSubject<Token>()
        let source = subject.observable.debug("token") { log.append($0) }
        let first = source.subscribe { _ in }
        subject.send(Token())
        first.cancel()
        let second = source.subscribe { _ in }
        subject.fail(Broken())
        #expect(
            log.entries == [
                "token: subscribed", "token: an element", "token: cancelled", "token: subscribed",
                "token: failed: Broken()",
            ])
        withExtendedLifetime(second) {}
    }

    @Test("debug prints elements as its closure describes them")
    func describing() {
        let log = Log<String>()
        let source = Observable([1, 2]).debug("numbers", print: { log.append($0) }, describing: { "\($0)" })
        Recorder(source).expect(1, 2, then: .finished)
        #expect(log.entries == ["numbers: subscribed", "numbers: 1", "numbers: 2", "numbers: finished"])
    }
}
