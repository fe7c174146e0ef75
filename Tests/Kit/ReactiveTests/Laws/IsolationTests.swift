import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L59 to L61 and rule G4: the isolation of closures, and the moment at which a send is visible.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct IsolationTests {
    private actor Listener {
        private(set) var heard: [Int] = []
        private var subscription: Subscription?
        private let subject: PublishSubject<Int>
        private let onElement: @Sendable (Int) -> Void

        init(_ subject: PublishSubject<Int>, onElement: @escaping @Sendable (Int) -> Void = { _ in }) {
            self.subject = subject
            self.onElement = onElement
        }

        func listen() {
            subscription = subject.observable.map { number in number }.subscribe { number in
                self.assertIsolated()
                self.heard.append(number)
                self.onElement(number)
            }
        }

        func say(_ number: Int) -> [Int] {
            subject.send(number)
            return heard
        }

        func leave() { subscription = nil }
    }

    @Test("L60 on the main actor a send passes every stage before it returns")
    @MainActor func visibleAtOnce() {
        let subject = PublishSubject<Int>()
        var sum = 0
        let subscription = subject.observable.map { $0 * 2 }.flatMapLatest { .just($0) }.share().subscribe { sum += $0 }
        subject.send(1)
        #expect(sum == 2)
        subject.send(2)
        #expect(sum == 6)
        withExtendedLifetime(subscription) {}
    }

    @Test("L60 on the main actor a finish takes effect before it returns")
    @MainActor func endVisibleAtOnce() {
        let subject = PublishSubject<Int>()
        var heard: [String] = []
        let subscription = subject.observable.subscribe {
            heard.append("\($0)")
        } onCompletion: { _ in
            heard.append("end")
        }
        subject.send(1)
        subject.finish()
        #expect(heard == ["1", "end"])
        withExtendedLifetime(subscription) {}
    }

    @Test("A send within an actor is immediate, and a send from outside wakes it")
    func actor() async {
        let (signals, signal) = AsyncStream.makeStream(of: Int.self)
        let subject = PublishSubject<Int>()
        let listener = Listener(subject) { signal.yield($0) }
        await listener.listen()
        #expect(await listener.say(1) == [1])
        #expect(await listener.say(2) == [1, 2])
        subject.send(3)
        subject.send(4)
        var iterator = signals.makeAsyncIterator()
        for number in 1...4 { #expect(await iterator.next() == number) }
        #expect(await listener.heard == [1, 2, 3, 4])
        await listener.leave()
        subject.send(5)
        #expect(await listener.heard == [1, 2, 3, 4])
    }

    @Test("L4 two threads that flood an actor lose no element")
    func floodedActor() async {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let subject = PublishSubject<Int>()
        let listener = Listener(subject) { if $0 == -1 { signal.finish() } }
        await listener.listen()
        await race(threads: 2) { thread in for number in 0..<5_000 { subject.send(thread * 10_000 + number) } }
        subject.send(-1)
        for await _ in signals {}
        let heard = await listener.heard
        #expect(heard.count == 10_001)
        #expect(heard.filter { (0..<10_000).contains($0) } == Array(0..<5_000))
        await listener.leave()
    }

    @Test("Main-actor closures subscribed from elsewhere run on the main actor by a wake-up")
    func launchedElsewhere() async {
        let (signals, signal) = AsyncStream.makeStream(of: Int.self)
        // This source is registered when `subscribe` returns. A source after a prepended element is subscribed to
        // later.
        let subject = BehaviorSubject(1)
        let subscription = subject.observable.subscribe { @MainActor number in
            MainActor.assertIsolated()
            signal.yield(number)
        }
        var iterator = signals.makeAsyncIterator()
        #expect(await iterator.next() == 1)
        subject.send(2)
        #expect(await iterator.next() == 2)
        subscription.cancel()
        subject.send(3)
        signal.yield(4)
        #expect(await iterator.next() == 4)
    }

    @Test("L54 a subscription that is cancelled before its first wake-up delivers nothing")
    @MainActor func cancelledBeforeLaunch() async {
        let log = Log<Int>()
        // The main actor is busy until the signal.
        let cancelled = ThreadSignal()
        race(on: cancelled) {
            for _ in 0..<100 { Observable([1, 2]).subscribe { @MainActor number in log.append(number) }.cancel() }
        }
        #expect(cancelled.wait())
        for _ in 0..<200 { await Task.yield() }
        #expect(log.entries == [])
    }

    @Test("A loop on the main actor runs its operators on the main actor, whatever the sender")
    @MainActor func mainActorLoop() async throws {
        let subject = PublishSubject<Int>()
        let observed = subject.observable.map { number in
            MainActor.assertIsolated()
            return number
        }
        let iterator = observed.makeAsyncIterator()
        let sent = ThreadSignal()
        race(on: sent) { for number in 0..<1_000 { subject.send(number) } }
        for number in 0..<1_000 { #expect(try await iterator.next(isolation: #isolation) == number) }
        #expect(sent.wait())
    }

    @Test("An endless sequence on the main actor gives other work a turn")
    @MainActor func endlessSequence() async {
        let count = Counter()
        let subscription = Observable(0...).subscribe { _ in
            MainActor.assertIsolated()
            count.add()
        }
        let before = count.value
        #expect(before > 0)
        let other = Task { @MainActor in
            subscription.cancel()
            return count.value
        }
        let atCancellation = await other.value
        let subject = PublishSubject<Void>()
        subject.send(())
        await Task { @MainActor in }.value
        #expect(count.value == atCancellation)
    }

    @Test("Elements that arrive during an endless sequence get a turn, too")
    @MainActor func eventsBesideEndlessSequence() async {
        let subject = PublishSubject<Int>()
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        let subscription = merge(Observable(0...), subject.observable).subscribe { if $0 == -1 { signal.finish() } }
        subject.send(-1)
        for await _ in signals {}
        subscription.cancel()
    }

    @Test("L3 one sender at a time drains a subscription that has no actor")
    func noActor() async {
        let subject = PublishSubject<Int>()
        let detector = OverlapDetector()
        let count = Counter()
        let subscription = subject.observable.subscribe { _ in detector.pass { count.add() } }
        await race([
            { for _ in 0..<2_000 { subject.send(1) } },
            { for _ in 0..<2_000 { subject.send(1) } },
        ])
        await MainActor.run { subject.send(1) }
        #expect(count.value == 4_001)
        #expect(!detector.hasOverlapped)
        withExtendedLifetime(subscription) {}
    }
}
