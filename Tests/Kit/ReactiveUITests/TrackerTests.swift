import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

/// Laws L62 to L64: activity and errors.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct TrackerTests {
    private let activity = ActivityTracker()
    private let errors = ErrorTracker()

    @Test("L62 overlapping streams are one activity until their last end")
    func overlap() {
        let log = Log<String>()
        let watching = activity.observable.subscribe { log.append("\($0)") }
        let first = PublishSubject<Int>()
        let second = PublishSubject<Int>()
        let one = first.observable.prepend(1).trackActivity(activity).subscribe { log.append("\($0)") }
        let two = second.observable.trackActivity(activity).subscribe { _ in
        } onCompletion: { _ in
            log.append("end")
        }
        first.finish()
        #expect(activity.isActive)
        second.fail(Broken())
        #expect(log.entries == ["false", "true", "1", "end", "false"])
        #expect(!activity.isActive)
        withExtendedLifetime((watching, one, two)) {}
    }

    @Test("L62 the end of a loop ends the activity while its iterator lives")
    func keptIterator() async throws {
        let recorder = Recorder(activity.observable)
        let iterator = Observable([1]).trackActivity(activity).makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        #expect(try await iterator.next() == nil)
        #expect(!activity.isActive)
        recorder.expect(false, true, false)
        withExtendedLifetime(iterator) {}
    }

    @Test("L62 a silent stream keeps the activity, and a cancellation ends it")
    func cancellation() {
        let recorder = Recorder(activity.observable)
        let subscription = Observable<Int>.never().trackActivity(activity).subscribe { _ in }
        recorder.expect(false, true)
        subscription.cancel()
        subscription.cancel()
        recorder.expect(false)
    }

    @Test("L63 a reported failure is published, but a reported cancellation is not")
    func reported() {
        let recorder = Recorder(errors.observable.map { $0 is Broken })
        errors.report(CancellationError())
        errors.report(Broken())
        recorder.expect(true)
    }

    @Test("L62 the activity stays true while a stream switches within one event")
    @MainActor func switching() {
        let subject = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        let recorder = Recorder(activity.driver)
        let observable = subject.observable.flatMapLatest { [activity] _ in inner.observable.trackActivity(activity) }
        let subscription = observable.subscribe { _ in }
        subject.send(1)
        subject.send(2)
        recorder.expect(false, true)
        inner.finish()
        recorder.expect(false)
        withExtendedLifetime(subscription) {}
    }

    @Test("L62 an activity's end among other events is published in the same drain")
    func settledWithEvent() {
        let trigger = PublishSubject<Int>()
        let echo = PublishSubject<Int>()
        let recorder = Recorder(activity.observable)
        let tracked = trigger.observable.flatMapLatest { [activity] number in
            number > 0 ? Observable<Int>.never().trackActivity(activity) : .empty()
        }
        let subscription = merge(tracked, echo.observable).handleEvents(onElement: { _ in }).subscribe { number in
            // The switch, which ends the activity, is queued together with other events.
            if number == 1 {
                trigger.send(0)
                echo.send(2)
                echo.send(3)
            }
        }
        trigger.send(1)
        recorder.expect(false, true)
        echo.send(1)
        recorder.expect(false)
        withExtendedLifetime(subscription) {}
    }

    @Test("L62 the last activity value is correct after changes by eight threads")
    func concurrentActivity() async {
        for _ in 0..<50 {
            let activity = ActivityTracker()
            let recorder = Recorder(activity.observable)
            await race(threads: 8) { _ in
                for _ in 0..<20 {
                    Observable<Int>.never().trackActivity(activity).subscribe { _ in }.cancel()
                }
            }
            let answers = recorder.elements
            #expect(answers.last == false)
            #expect(Swift.zip(answers, answers.dropFirst()).allSatisfy { $0 != $1 })
            #expect(!activity.isActive)
        }
    }

    @Test("L63 an error is published once and ends the stream")
    func errorTracking() {
        let seen = Recorder(errors.observable.map { "\($0)" })
        Recorder(Observable<Int>.fail(Broken()).prepend(1).trackError(errors)).expect(1, then: .finished)
        seen.expect("Broken()")
        Recorder(Observable<Int>.fail(CancellationError()).trackError(errors)).expect(then: .finished)
        seen.expect()
        Recorder(errors.observable.map { "\($0)" }).expect()
    }

    @Test("L64 the error is published before the activity ends")
    func order() {
        let log = Log<String>()
        let bag = SubscriptionBag()
        errors.observable.subscribe { log.append("\($0)") }.store(in: bag)
        activity.observable.subscribe { log.append("\($0)") }.store(in: bag)
        let subject = PublishSubject<Int>()
        subject.observable.trackError(errors).trackActivity(activity).subscribe { _ in }.store(in: bag)
        subject.fail(Broken())
        #expect(log.entries == ["false", "true", "Broken()", "false"])
    }

    @Test("Dropping a tracker ends its streams")
    func droppedTracker() {
        var tracker: ActivityTracker? = ActivityTracker()
        var errorTracker: ErrorTracker? = ErrorTracker()
        let active = tracker.map { Recorder($0.observable) }
        let failures = errorTracker.map { Recorder($0.observable.map { "\($0)" }) }
        tracker = nil
        errorTracker = nil
        active?.expect(false, then: .finished)
        failures?.expect(then: .finished)
    }
}
