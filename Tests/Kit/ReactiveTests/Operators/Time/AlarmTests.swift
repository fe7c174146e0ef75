import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// `Alarm`, the timer that all timed operators share.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct AlarmTests {
    private let clock = TestClock()

    private static let timed: [@Sendable (Observable<Int>, TestClock) -> Observable<Int>] = [
        { $0.debounce(for: $1.tick, clock: $1) }, { $0.throttle(for: $1.tick, clock: $1) },
        { $0.delay(for: $1.tick, clock: $1) }, { $0.timeout($1.tick, clock: $1) },
    ]

    @Test("A failure drops a timed operator's held element and follows the upstream cleanup")
    func failure() {
        for operation in Self.timed {
            let log = Log<String>()
            let probe = Probe(onCleanup: { log.append("cleanup") })
            let subscription = operation(probe.observable, clock).subscribe { _ in
                log.append("element")
            } onCompletion: {
                log.append($0.isFailure ? "failed" : "finished")
            }
            probe.send(1)
            probe.send(2)
            probe.fail()
            clock.run()
            #expect(log.entries.suffix(2) == ["cleanup", "failed"])
            #expect(clock.pendingCount == 0)
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A subscription cancelled while it receives debounce's last element gets no end")
    func cancellationAtTheEnd() {
        let log = Log<String>()
        let bag = SubscriptionBag()
        let subject = PublishSubject<Int>()
        subject.observable.debounce(for: clock.tick, clock: clock).subscribe {
            log.append("element \($0)")
            bag.cancelAll()
        } onCompletion: { _ in
            log.append("end")
        }
        .store(in: bag)
        subject.send(1)
        subject.finish()
        #expect(log.entries == ["element 1"])
    }

    @Test("A burst of elements starts only one timer")
    func oneTimer() {
        for operation in Self.timed {
            let subject = PublishSubject<Int>()
            let subscription = operation(subject.observable, clock).subscribe { _ in }
            for number in 0..<100 { subject.send(number) }
            #expect(clock.pendingCount == 1)
            subscription.cancel()
            #expect(clock.pendingCount == 0)
        }
    }

    @Test("A timer without a period is refused")
    func noPeriod() async {
        await #expect(processExitsWith: .failure) {
            _ = Observable.timer(every: .zero)
        }
    }
}
