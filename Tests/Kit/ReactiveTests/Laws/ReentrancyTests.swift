import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L13 to L16: events within a callback.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct ReentrancyTests {
    @Test("L13 a send within a delivery reaches all subscribers after the current element")
    func nestedSend() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let first = subject.observable.subscribe { element in
            log.append("A\(element)")
            if element < 3 { subject.send(element + 1) }
        }
        let second = subject.observable.subscribe { log.append("B\($0)") }
        subject.send(1)
        #expect(log.entries == ["A1", "B1", "A2", "B2", "A3", "B3"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("L13 nested sends are delivered in the order of their submission")
    func submissionOrder() {
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let subscription = subject.observable.subscribe { element in
            log.append(element)
            if element == 0 {
                subject.send(10)
                subject.send(20)
            } else if element < 100 {
                subject.send(element * 10)
            }
        }
        subject.send(0)
        #expect(log.entries == [0, 10, 20, 100, 200])
        withExtendedLifetime(subscription) {}
    }

    @Test("L13 each nested element reaches a hundred subscribers before the next reaches any")
    func nestedFanOut() {
        let subject = PublishSubject<Int>()
        let log = Log<[Int]>()
        let subscriptions = (0..<100).map { number in
            subject.observable.subscribe { element in
                log.append([element, number])
                // Several subscribers send during the same delivery.
                if number % 40 == 7, element < 40 { subject.send(element * 3 + number / 40) }
            }
        }
        subject.send(1)
        let rounds = log.entries.count / 100
        #expect(rounds > 4)
        #expect(log.entries.count == rounds * 100)
        var elements: [Int] = []
        for round in 0..<rounds {
            let entries = log.entries[(round * 100)..<(round * 100 + 100)]
            #expect(Set(entries.map { $0[0] }).count == 1)
            #expect(entries.map { $0[1] } == Array(0..<100))
            elements.append(entries.first?[0] ?? -1)
        }
        #expect(elements.prefix(4) == [1, 3, 4, 5])
        withExtendedLifetime(subscriptions) {}
    }

    @Test("L14 an end within a delivery follows the current element at all subscribers")
    func nestedEnd() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let first = subject.observable.subscribe { element in
            log.append("A\(element)")
            subject.finish()
            subject.send(9)
        } onCompletion: { _ in
            log.append("A end")
        }
        let second = subject.observable.subscribe {
            log.append("B\($0)")
        } onCompletion: { _ in
            log.append("B end")
        }
        subject.send(1)
        #expect(log.entries == ["A1", "B1", "A end", "B end"])
        withExtendedLifetime((first, second)) {}
    }

    @Test("L14 G6 a subscriber cancelled by an earlier subscriber misses the current element")
    func nestedCancellation() {
        let subject = PublishSubject<Int>()
        let later = SubscriptionBag()
        let log = Log<String>()
        let first = subject.observable.subscribe { element in
            log.append("A\(element)")
            if element == 2 { later.cancelAll() }
        }
        subject.observable.map { $0 }.subscribe { log.append("B\($0)") }.store(in: later)
        let third = subject.observable.subscribe { log.append("C\($0)") }
        subject.send(1)
        subject.send(2)
        subject.send(3)
        #expect(log.entries == ["A1", "B1", "C1", "A2", "C2", "A3", "C3"])
        withExtendedLifetime((first, third)) {}
    }

    @Test("L15 a subscriber added during a delivery misses a subject's element, or gets a state once")
    func nestedSubscription() {
        let events = PublishSubject<Int>()
        let state = BehaviorSubject(0)
        let log = Log<String>()
        let bag = SubscriptionBag()
        events.observable.prefix(1).subscribe { _ in
            events.observable.subscribe { log.append("event \($0)") }.store(in: bag)
        }.store(in: bag)
        state.observable.dropFirst().prefix(1).subscribe { _ in
            state.observable.subscribe { log.append("state \($0)") }.store(in: bag)
        }.store(in: bag)
        events.send(1)
        events.send(2)
        state.send(1)
        state.send(2)
        #expect(log.entries == ["event 2", "state 1", "state 2"])
    }

    @Test("L15 a subscriber added in a callback gets the callback's sends before other subscribers")
    func nestedSubscriptionAndSend() {
        let subject = PublishSubject<Int>()
        let log = Log<String>()
        let bag = SubscriptionBag()
        subject.observable.subscribe { element in
            log.append("first \(element)")
            guard element == 1 else { return }
            subject.observable.subscribe { log.append("new \($0)") }.store(in: bag)
            subject.send(2)
        }.store(in: bag)
        subject.observable.subscribe { log.append("last \($0)") }.store(in: bag)
        subject.send(1)
        subject.finish()
        #expect(log.entries == ["first 1", "new 2", "last 1", "first 2", "last 2"])
    }

    @Test("L16 a feedback loop of many sends runs on a bounded stack")
    func feedback() {
        let subject = PublishSubject<Int>()
        let count = Counter()
        let subscription = subject.observable.subscribe { element in
            count.add()
            if element < 10 * stressRounds { subject.send(element + 1) }
        }
        subject.send(1)
        #expect(count.value == 10 * stressRounds)
        withExtendedLifetime(subscription) {}
    }

    @Test("L16 L50 100,000 synchronous retries and inner sources run on a bounded stack")
    func longChains() {
        let attempts = Mutex(0)
        let failing = Observable<Int>.deferred {
            attempts.withLock { $0 += 1 }
            throw Broken()
        }
        Recorder(failing.retry(100_000)).expect(then: .failed)
        #expect(attempts.withLock { $0 } == 100_001)
        let sum = Mutex(0)
        let inner = Observable(0..<100_000).flatMap { .just($0) }.flatMapLatest { .just($0) }
        let subscription = inner.subscribe { element in sum.withLock { $0 += element } }
        #expect(sum.withLock { $0 } == 4_999_950_000)
        withExtendedLifetime(subscription) {}
    }

    @Test("L35 a transform that sends to its own source neither deadlocks nor recurses")
    func sendingTransform() {
        let subject = PublishSubject<Int>()
        let recorder = Recorder(
            subject.observable.flatMapLatest { element -> Observable<Int> in
                if element < 4 { subject.send(element + 1) }
                return Observable([element, element * 10])
            })
        subject.send(1)
        recorder.expect(1, 10, 2, 20, 3, 30, 4, 40)
    }
}
