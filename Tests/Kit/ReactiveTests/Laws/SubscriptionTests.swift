import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L7 to L12: the elements that a subscription receives, and their beginning.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct SubscriptionTests {
    @Test("L7 a chain loses nothing between subscribing and the first await")
    func registeredAtOnce() async throws {
        let subject = PublishSubject<Int>()
        let plain = subject.observable.makeAsyncIterator()
        let chained = merge(subject.observable.map { $0 * 10 }, .never()).share().makeAsyncIterator()
        var buffered = subject.observable.values(buffering: .oldest(1)).makeAsyncIterator()
        subject.send(1)
        subject.send(2)
        #expect(try await plain.next() == 1)
        #expect(try await plain.next() == 2)
        #expect(try await chained.next() == 10)
        #expect(try await buffered.next() == 1)
        let bound = PublishSubject<Int>()
        let recorder = Recorder(bound.observable)
        let binding = subject.observable.bind(to: bound)
        subject.send(3)
        recorder.expect(3)
        withExtendedLifetime(binding) {}
    }

    @Test("L7 a for await loop on the main actor over a prefix of a subject misses no element")
    @MainActor func prependedLoop() async throws {
        let subject = PublishSubject<Int>()
        var seen: [Int] = []
        for try await element in merge(Observable([1, 2]), subject.observable.prepend(7)) {
            seen.append(element)
            if element == 7 { subject.send(9) }
            if element == 9 { break }
        }
        #expect(seen == [1, 2, 7, 9])
    }

    @Test("L8 L9 hundreds of subscribers during a count see no gap and no repeat")
    func atomicReplay() async {
        let subject = BehaviorSubject(0)
        let shared = subject.observable.share(replay: 1)
        let keeper = shared.subscribe { _ in }
        let logs = (0..<200).map { _ in Log<Int>() }
        let bag = SubscriptionBag()
        await race([
            { for number in 1...2_000 { subject.send(number) } },
            {
                for (index, log) in logs.enumerated() {
                    let source = index.isMultiple(of: 2) ? subject.observable : shared
                    source.subscribe { log.append($0) }.store(in: bag)
                }
            },
        ])
        for log in logs {
            let first = log.entries.first ?? -1
            let isWhole = log.entries == Array(first...2_000)
            #expect(isWhole)
        }
        keeper.cancel()
        bag.cancelAll()
    }

    @Test("A growing bag releases ended subscriptions, at 64 at the earliest")
    func bagOfMany() {
        for (running, limit) in [(0, 64), (64, 128), (100, 128), (200, 256)] {
            let bag = SubscriptionBag()
            for _ in 0..<running { Observable<Int>.never().subscribe { _ in }.store(in: bag) }
            weak var ended: Subscription?
            var count = running
            repeat {
                let subscription = Observable<Int>.empty().subscribe { _ in }
                if count == running { ended = subscription }
                subscription.store(in: bag)
                count += 1
            } while ended != nil && count < 1_000
            #expect(count == limit)
        }
    }

    @Test("L10 every subscription has separate state")
    func independentState() {
        let subject = PublishSubject<Int>()
        let counted = subject.observable.scan(0, +).removeDuplicates().prefix(3)
        let first = Recorder(counted)
        subject.send(1)
        let second = Recorder(counted)
        subject.send(2)
        subject.send(0)
        subject.send(3)
        first.expect(1, 3, 6, then: .finished)
        second.expect(2, 5)
        second.cancel()
    }

    @Test("L11 a cold source runs once for each subscription, and not before")
    func coldSource() {
        let runs = Mutex(0)
        let source = Observable<Int>.deferred {
            runs.withLock { $0 += 1 }
            return .just(runs.withLock { $0 })
        }.share()
        #expect(runs.withLock { $0 } == 0)
        Recorder(source).expect(1, then: .finished)
        Recorder(source).expect(2, then: .finished)
        let failing = Observable<Int>.deferred { throw Broken() }
        Recorder(failing).expect(then: .failed)
    }

    @Test("L12 operators subscribe to inputs from left to right, withLatest to the other first")
    func leftToRight() {
        let log = Log<Int>()
        func input(_ number: Int) -> Observable<Int> {
            Observable<Int>.never().handleEvents(onSubscribe: { log.append(number) })
        }
        let bag = SubscriptionBag()
        merge(input(1), input(2), input(3)).subscribe { _ in }.store(in: bag)
        combineLatest(input(4), input(5), input(6)).subscribe { _ in }.store(in: bag)
        zip(input(7), input(8)).subscribe { _ in }.store(in: bag)
        input(10).withLatest(from: input(9)).subscribe { _ in }.store(in: bag)
        #expect(log.entries == Array(1...10))
    }
}
