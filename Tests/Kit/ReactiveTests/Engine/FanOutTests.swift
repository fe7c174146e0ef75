import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

@testable import Reactive

@Suite(.noLeaks) struct FanOutTests {
    @Test("An end reaches each of several subscribers")
    func endings() {
        let subject = PublishSubject<Int>()
        let recorders = (0..<3).map { _ in Recorder(subject.observable) }
        subject.send(1)
        subject.finish()
        for recorder in recorders { recorder.expect(1, then: .finished) }
    }

    @Test("A callback's send arrives after the current element has reached all subscribers")
    func reentrancy() {
        let subject = PublishSubject<Int>()
        let relay = PublishSubject<Int>()
        let relaying = subject.observable.subscribe { if $0 < 3 { subject.send($0 + 1) } else { subject.finish() } }
        let recorders = (0..<3).map { _ in Recorder(merge(subject.observable, relay.observable)) }
        subject.send(1)
        relay.finish()
        for recorder in recorders { recorder.expect(1, 2, 3, then: .finished) }
        relaying.cancel()
    }

    @Test("Cancelled subscribers free their places, and the others keep their order")
    func places() {
        let hub = Hub<Int>()
        let log = Log<String>()
        let first = hub.observable().subscribe { log.append("first \($0)") }
        for _ in 0..<1_000 { hub.observable().subscribe { _ in }.cancel() }
        let last = hub.observable().subscribe { log.append("last \($0)") }
        #expect(hub.state.withLock { $0.places.count } < 5)
        hub.send(1, from: nil)
        #expect(log.entries == ["first 1", "last 1"])
        withExtendedLifetime((first, last)) {}
    }

    #if DEBUG
        @Test("A subscriber dropped during another thread's delivery lives until the delivery ends")
        func droppedWhileDelivering() async {
            let leakCounter = LeakCounter()
            let subject = PublishSubject<Int>()
            let (delivering, dropped) = (ThreadSignal(), ThreadSignal())
            let subscription = Mutex<Subscription?>(nil)
            let counts = Log<Int>()
            LeakCounter.$current.withValue(leakCounter) {
                let made = subject.observable.subscribe { _ in
                    delivering.signal()
                    _ = dropped.wait()
                    counts.append(leakCounter.count)
                }
                subscription.withLock { $0 = made }
            }
            await race([
                {
                    subject.send(1)
                    counts.append(leakCounter.count)
                },
                {
                    _ = delivering.wait()
                    _ = subscription.withLock { $0.take() }
                    dropped.signal()
                },
            ])
            #expect(counts.entries == [1, 0])
        }
    #endif
}
