import Reactive
import ReactiveDoubles
import ReactiveTesting
import ReactiveUI
import Testing

/// Floods, deep nesting and wake-ups: a flood starves no work, and a sender leaks nothing into a subscription.
@Suite(.noLeaks, .serialized, .timeLimit(.minutes(5))) struct GivingWayTests {
    private final class Flood: Sendable {
        private let isOver = Counter()
        private let end = ThreadSignal()

        init(_ subject: PublishSubject<Int>) {
            race(on: end) { [isOver] in
                var number = 0
                while isOver.value == 0 {
                    subject.send(number)
                    number += 1
                }
            }
        }

        func stop() {
            isOver.add()
            _ = end.wait()
        }
    }

    private actor Listener {
        private var heard = 0
        private(set) var own: [Int] = []
        private var subscription: Subscription?

        func listen(_ subject: PublishSubject<Int>, _ enough: AsyncStream<Void>.Continuation) {
            subscription = subject.observable.subscribe { number in
                self.heard += 1
                if self.heard == 50_000 { enough.finish() }
                if number < 0 { self.own.append(number) }
            }
        }

        func say(_ number: Int, _ subject: PublishSubject<Int>) -> [Int] {
            subject.send(number)
            return own
        }

        func leave() { subscription = nil }
    }

    @Test("A flooded actor answers calls, and sees its own sends immediately")
    func floodedActor() async {
        let subject = PublishSubject<Int>()
        let listener = Listener()
        let (hearings, enough) = AsyncStream.makeStream(of: Void.self)
        await listener.listen(subject, enough)
        let flood = Flood(subject)
        for await _ in hearings {}
        #expect(await listener.say(-1, subject) == [-1])
        #expect(await listener.say(-2, subject) == [-1, -2])
        // If the actor delivered the flood without a pause, this call would never run.
        await listener.leave()
        flood.stop()
    }

    @Test("A subscription without isolation returns control while two threads keep sending")
    func floodedSubscriber() {
        let subject = PublishSubject<Int>()
        let floods = [Flood(subject), Flood(subject)]
        for _ in 0..<20 { subject.observable.prepend(0).subscribe { _ in }.cancel() }
        floods.forEach { $0.stop() }
    }

    @Test("A sender without isolation hands over to a task after 16,384 waiting elements")
    func turnWithoutIsolation() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let subject = PublishSubject<Int>()
        let log = Log<Int>()
        let within = Counter()
        let subscription = subject.observable.subscribe { number in
            log.append(number)
            if Traces.witness != nil { within.add() }
            // Thousands wait after the first element, and another arrives during their delivery.
            if number == 0 { for number in 1..<40_000 { subject.send(number) } }
            if number == 10_000 { subject.send(40_000) }
            if number == 40_000 { end.finish() }
        }
        // A wake-up has none of the sender's task-local values.
        Traces.$witness.withValue(Witness()) { subject.send(0) }
        for await _ in ends {}
        #expect(within.value == 1 + 16_384)
        #expect(log.entries == Array(0...40_000))
        withExtendedLifetime(subscription) {}
    }

    @Test("A loop without matching elements lets other work of its actor continue")
    @MainActor func fruitlessLoop() async throws {
        let looked = Counter()
        let loop = Task {
            for try await _ in Observable(0...).filter({ number in
                looked.add()
                if number == 1_000_000 { throw Broken() }
                return false
            }) {}
        }
        let other = Task { loop.cancel() }
        try await loop.value
        #expect(looked.value < 10_000)
        await other.value
    }

    @Test("A loop with a bounded policy is served and cancelled during a flood")
    func floodedLoop() async throws {
        let subject = PublishSubject<Int>()
        let flood = Flood(subject)
        var last = -1
        for try await number in subject.observable.filter({ $0 % 3 == 0 }).values(buffering: .newest(1)) {
            #expect(number > last)
            last = number
            if number > 10_000 { break }
        }
        let consumer = Task { for try await _ in subject.observable.filter({ _ in false }) {} }
        let bounded = Task {
            for try await _ in subject.observable.filter({ _ in false }).values(buffering: .newest(1)) {}
        }
        await Task { @concurrent in }.value
        consumer.cancel()
        bounded.cancel()
        try await consumer.value
        try await bounded.value
        flood.stop()
    }

    @Test("A bounded policy releases dropped elements before the consumer requests one")
    func boundedMemory() async throws {
        let subject = PublishSubject<Witness>()
        var iterator = subject.observable.values(buffering: .newest(2)).makeAsyncIterator()
        weak var first: Witness?
        do {
            let witness = Witness()
            first = witness
            subject.send(witness)
        }
        #expect(first != nil)
        for _ in 0..<2 { subject.send(Witness()) }
        #expect(first == nil)
        #expect(try await iterator.next(isolation: #isolation) != nil)
    }

    private enum Traces {
        @TaskLocal static var witness: Witness?
    }

    @Test("L61 a wake-up has the subscriber's priority, but not the sender's task-local values")
    func wakeUps() async {
        let (calls, call) = AsyncStream.makeStream(of: (TaskPriority, Bool).self)
        let subject = PublishSubject<Int>()
        let subscription = await Task(priority: .high) { @MainActor in
            subject.observable.subscribe { _ in call.yield((Task.currentPriority, Traces.witness != nil)) }
        }.value
        weak var released: Witness?
        do {
            let witness = Witness()
            released = witness
            await Traces.$witness.withValue(witness) {
                await Task.detached(priority: .background) { subject.send(1) }.value
                subject.send(1)
            }
        }
        var iterator = calls.makeAsyncIterator()
        for _ in 0..<2 {
            let (priority, hasTrace) = await iterator.next() ?? (.background, true)
            #expect(priority == .high)
            #expect(!hasTrace)
        }
        #expect(released == nil)
        withExtendedLifetime(subscription) {}
    }

    @Test("Without isolation, a send through share, bind and trackError is still synchronous")
    @MainActor func forwardedIsolation() async {
        let subject = PublishSubject<Int>()
        let bound = PublishSubject<Int>()
        let errors = ErrorTracker()
        let shared = subject.observable.share()
        let failing = subject.observable.map { number in if number == 3 { throw Broken() } }.trackError(errors)
        let bag = SubscriptionBag()
        await Self.subscribeWithoutIsolation(shared, failing, to: bag)
        await Self.bindWithoutIsolation(subject, bound).store(in: bag)
        var log: [String] = []
        shared.subscribe { log.append("shared \($0)") }.store(in: bag)
        bound.observable.subscribe { log.append("bound \($0)") }.store(in: bag)
        errors.observable.subscribe { _ in log.append("error") }.store(in: bag)
        subject.send(1)
        #expect(log == ["shared 1", "bound 1"])
        subject.send(3)
        #expect(log.suffix(3).sorted() == ["bound 3", "error", "shared 3"])
    }

    @concurrent private static func subscribeWithoutIsolation(
        _ shared: Observable<Int>, _ failing: Observable<Void>, to bag: SubscriptionBag
    ) async {
        shared.subscribe { _ in }.store(in: bag)
        failing.subscribe { _ in }.store(in: bag)
    }

    @concurrent private static func bindWithoutIsolation(
        _ subject: PublishSubject<Int>, _ bound: PublishSubject<Int>
    ) async -> Subscription {
        subject.observable.bind(to: bound)
    }

    private actor Ender {
        private(set) var ends = 0

        func subscribe(_ source: Observable<Int>, _ end: AsyncStream<Void>.Continuation) -> Subscription {
            source.subscribe { @MainActor _ in
                MainActor.assertIsolated()
            } onCompletion: { _ in
                self.assertIsolated()
                self.ends += 1
                end.finish()
            }
        }
    }

    @Test("Two closures with different isolations each run in their own isolation")
    func twoIsolations() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let ender = Ender()
        let subscription = await ender.subscribe(Observable([1, 2]), end)
        for await _ in ends {}
        #expect(await ender.ends == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test("L16 cancelling and ending 100,000 nested flatMaps needs no deep stack")
    func deepNesting() {
        @Sendable func poll(_ depth: Int, then last: Observable<Int>) -> Observable<Int> {
            Observable.just(depth).flatMap { $0 < 100_000 ? poll($0 + 1, then: last) : last }
        }
        let open = PublishSubject<Int>()
        let subscription = poll(0, then: open.observable).subscribe { _ in }
        subscription.cancel()
        Recorder(poll(0, then: .just(-1))).expect(-1, then: .finished)
    }
}
