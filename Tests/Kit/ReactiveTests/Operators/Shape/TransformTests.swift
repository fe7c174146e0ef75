import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

extension Observable {
    /// Each element with the one before it.
    func pairwise() -> Observable<(Element, Element)> {
        transform { output in
            var previous: Element?
            return { element in
                if let previous { output.send((previous, element)) }
                previous = element
            }
        }
    }
}

@Suite(.noLeaks, .timeLimit(.minutes(5))) struct TransformTests {
    @Test("A stage emits any number of elements, with separate state for each subscription")
    func pairs() {
        let subject = PublishSubject<Int>()
        let pairs = subject.observable.pairwise().map { "\($0)\($1)" }
        let first = Recorder(pairs)
        subject.send(1)
        let second = Recorder(pairs)
        subject.send(2)
        subject.send(3)
        first.expect("12", "23")
        second.expect("23")
        subject.finish()
        first.expect(then: .finished)
        second.expect(then: .finished)
    }

    @Test("A stage that ends the stream delivers the end, then cleans upstream up")
    func earlyEnd() {
        let log = Log<String>()
        let probe = Probe(onCleanup: { log.append("cleanup") })
        let stage = probe.observable.transform { output in
            { number in
                output.send(number)
                if number == 2 { output.finish() }
                output.send(number * 10)
                output.finish()
                output.fail(Broken())
            }
        }
        let subscription = stage.subscribe {
            log.append("\($0)")
        } onCompletion: {
            log.append($0.isFailure ? "failed" : "finished")
        }
        probe.send(1)
        #expect(log.entries == ["1", "10", "finished", "cleanup"])
        withExtendedLifetime(subscription) {}
    }

    @Test("A stage that fails or throws cleans upstream up, then delivers the failure")
    func failing() {
        for isThrowing in [true, false] {
            let log = Log<String>()
            let probe = Probe(onCleanup: { log.append("cleanup") })
            let stage = probe.observable.transform { output in
                { number in
                    output.send(number)
                    if isThrowing { throw Broken() }
                    output.fail(Broken())
                    output.send(number)
                    output.fail(Broken())
                    output.finish()
                }
            }
            let subscription = stage.subscribe {
                log.append("\($0)")
            } onCompletion: {
                log.append($0.isFailure ? "failed" : "finished")
            }
            probe.send(1)
            probe.send(2)
            #expect(log.entries == ["1", "cleanup", "failed"])
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A closure that throws on the second element cleans up, then fails")
    func throwingClosures() {
        @Sendable func checked(_ number: Int) throws(Broken) -> Int {
            if number == 2 { throw Broken() }
            return number
        }
        for operation in [
            { @Sendable (source: Observable<Int>) in source.map(checked) },
            { @Sendable (source: Observable<Int>) in source.compactMap { number throws(Broken) in try checked(number) }
            },
            { @Sendable (source: Observable<Int>) in source.filter { try checked($0) == 1 } },
            { @Sendable (source: Observable<Int>) in source.scan(0) { try $0 + checked($1) } },
            { @Sendable (source: Observable<Int>) in source.removeDuplicates { try $0 == checked($1) } },
        ] {
            let log = Log<String>()
            let probe = Probe(onCleanup: { log.append("cleanup") })
            let subscription = operation(probe.observable).subscribe {
                log.append("\($0)")
            } onCompletion: {
                log.append($0.isFailure ? "failed" : "finished")
            }
            probe.send(1)
            probe.send(2)
            #expect(log.entries == ["1", "cleanup", "failed"])
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A cancelling subscriber misses the rest of the same call's elements")
    func cancellation() {
        let subject = PublishSubject<Int>()
        let outer = PublishSubject<Int>()
        let inner = subject.observable.transform { output in
            { number in
                output.send(number)
                output.send(number + 1)
            }
        }
        // The inner stream's first element makes the outer stream emit, which cancels the inner stream.
        let recorder = Recorder(outer.observable.flatMapLatest { $0 == 0 ? inner.prefix(1) : .just($0) })
        outer.send(0)
        subject.send(1)
        outer.send(7)
        recorder.expect(1, 7)
        outer.finish()
        recorder.expect(then: .finished)
    }

    @Test("A stage's second end, and an end after cancellation, are ignored")
    func repeatedEnds() {
        for cancels in [false, true] {
            let log = Log<String>()
            let subject = PublishSubject<Int>()
            let bag = SubscriptionBag()
            let ended: Observable<Int> = subject.observable.transform { output in
                { number in
                    output.send(number)
                    output.finish()
                    output.finish()
                }
            }
            ended.handleEvents(onCompletion: { log.append($0.isFailure ? "failed" : "finished") }).subscribe {
                log.append("\($0)")
                if cancels { bag.cancelAll() }
            }
            .store(in: bag)
            subject.send(1)
            subject.send(2)
            #expect(log.entries == (cancels ? ["1"] : ["1", "finished"]))
        }
    }

    @Test("An end within one merged stream does not end the other streams")
    func siblings() {
        let subject = PublishSubject<Int>()
        let ended: Observable<Int> = subject.observable.transform { output in
            { _ in
                output.finish()
                output.fail(Broken())
            }
        }
        let recorder = Recorder(merge(ended, subject.observable))
        subject.send(1)
        subject.send(2)
        recorder.expect(1, 2)
        subject.finish()
        recorder.expect(then: .finished)
    }
}
