import Reactive
import ReactiveTesting
import ReactiveUI
import Testing

@Suite(.noLeaks) struct RecorderTests {
    private struct Broken: Error {}

    @Test("A recorder records from its creation, and each expectation consumes the new events")
    func expectations() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(subject.observable.prepend(0))
        recorder.expect(0)
        recorder.expect()
        subject.send(1)
        subject.send(2)
        subject.finish()
        recorder.expect(1, 2, then: .finished)
        #expect(recorder.hasEnded)
    }

    @Test("A recorder distinguishes a failure from an end")
    func endings() {
        Recorder(Observable<Int>.fail(Broken())).expect(then: .failed)
        Recorder(Observable<Int>.empty()).expect(then: .finished)
        let failed = Recorder(Observable<Int>.fail(Broken()))
        #expect(failed.events == [.failed(Broken())])
        Recorder(Observable<Int>.fail(Broken())).expect(then: .failed(Broken()))
        issue("failed(MarbleFailure())  failed(Broken())") {
            Recorder(Observable<Int>.fail(Broken())).expect(then: .failed(MarbleFailure()))
        }
        issue("  > failed    finished") { Recorder(Observable<Int>.empty()).expect(then: .failed) }
        issue("finished  failed(Broken())") { Recorder(Observable<Int>.fail(Broken())).expect(then: .finished) }
    }

    @Test("A recorder records the time of each event")
    func times() {
        let clock = TestClock()
        clock.advance(by: .seconds(5))
        let recorder = Recorder(clock.cold("-a|").observable, clock: clock)
        clock.run()
        #expect(recorder.timedEvents.map(\.time) == [.seconds(7), .seconds(8)])
        #expect(recorder.elements == ["a"])
    }

    @Test("Cancelling a recorder ends the recording and keeps the events")
    func cancel() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(subject.observable)
        subject.send(1)
        #expect(!recorder.isCancelled)
        recorder.cancel()
        subject.send(2)
        recorder.expect(1)
        #expect(recorder.isCancelled)
    }

    @Test("A recorder records a driver before the send returns")
    @MainActor func driver() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(subject.driver.map { $0 * 2 })
        subject.send(21)
        recorder.expect(42)
    }

    @Test("A failed expectation shows both histories and marks the first difference")
    func differenceMessage() {
        issue(
            """
            The history is not the expected one:
                expected  actual
                1         1
              > 20        2
                3         finished
            """
        ) { Recorder(Observable([1, 2])).expect(1, 20, 3) }
    }

    @Test("An expectation about a history of the wrong length shows where the history ends")
    func lengthMessage() {
        issue("    1         1\n  > -         2\n    -         finished") { Recorder(Observable([1, 2])).expect(1) }
        issue("  > 1         finished\n    finished  -") {
            Recorder(Observable<Int>.empty()).expect(1, then: .finished)
        }
    }

    @Test("A released recorder reports its unexpected events")
    func unconsumed() {
        issue("2 events were recorded and never expected:\n  7\n  finished") { _ = Recorder(Observable.just(7)) }
        issue("An event was recorded and never expected:\n  finished") {
            let subject = PublishSubject<Int>()
            let recorder = Recorder(subject.observable)
            subject.send(1)
            recorder.expect(1)
            subject.finish()
        }
    }

    @Test("Reading a recorder's history marks it as seen")
    func readingConsumes() {
        #expect(Recorder(Observable([1, 2])).elements == [1, 2])
    }

    @Test(
        "A task without suspension delivers before the recorder is created",
        .enabled(if: hasImmediateTasks))
    @MainActor func immediateTask() {
        Recorder(Observable<Int> { 5 }).expect(5, then: .finished)
        Recorder(Observable<Int> { throw Broken() }).expect(then: .failed)
    }

    @Test(
        "A task without suspension delivers immediately in nonisolated tests and inside flatMapLatest",
        .enabled(if: hasImmediateTasks))
    func immediateTaskDownstream() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(subject.observable.flatMapLatest { number in Observable { number * 10 } })
        subject.send(1)
        subject.send(2)
        recorder.expect(10, 20)
    }
}

/// Expects that the body reports an issue with a text that contains the message, and no issue without it.
func issue(_ message: String, sourceLocation: SourceLocation = #_sourceLocation, _ body: () -> Void) {
    withKnownIssue(sourceLocation: sourceLocation) {
        body()
    } matching: {
        $0.comments.contains { $0.rawValue.contains(message) }
    }
}
