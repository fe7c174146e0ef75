import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing

/// Tests the order within one subscription. Each case once lost an element, or let one element overtake another.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct RunOrderTests {
    @Test("No element of three pages is lost if the last page arrives mid-read")
    func pages() async throws {
        let subject = PublishSubject<[Int]>()
        let iterator = subject.observable.flatMap { Observable($0) }.makeAsyncIterator()
        subject.send(Array(0..<100))
        subject.send(Array(100..<200))
        var seen: [Int] = []
        while let element = try await iterator.next(isolation: #isolation) {
            seen.append(element)
            if seen.count == 10 {
                subject.send(Array(200..<300))
                subject.finish()
            }
        }
        #expect(seen.sorted() == Array(0..<300))
    }

    @Test("An end during a long inner sequence does not overtake earlier elements")
    @MainActor func longInnerSequences() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let subject = PublishSubject<Void>()
        let count = Counter()
        let subscription = subject.observable.flatMap { Observable(0..<20_000) }.subscribe { _ in
            count.add()
            if count.value == 100 { subject.finish() }
        } onCompletion: { _ in
            end.finish()
        }
        // All three elements wait, because the main actor is busy.
        let sent = ThreadSignal()
        race(on: sent) { for _ in 0..<3 { subject.send(()) } }
        #expect(sent.wait())
        for await _ in ends {}
        #expect(count.value == 60_000)
        withExtendedLifetime(subscription) {}
    }

    @Test("A sequence started at the end of a turn runs before the next event")
    func sequencesAtTheEndOfATurn() {
        let (outer, other) = (0, 1)
        let rules = Agenda<Int>.Rules(yielding: .always, turnLength: 1, sliceLength: 4)
        var inbox = Inbox<Int>()
        var agenda = Agenda<Int>()
        // The inner send between the two sends makes the turn continue after its end.
        for source in [outer, other, outer] { inbox.append(source, isEnd: false, isInside: source == other) }
        agenda.takeIn(&inbox)
        var started = 10
        var order: [Int] = []
        agenda.beginTurn()
        for _ in 0..<20 {
            switch agenda.next(rules, isPending: false, isActive: { _ in true }) {
            case .deliver(let run, let limit):
                order.append(run.source)
                if run.source == outer {
                    agenda.start(Run(started, .generator(delivered: 0)))
                    started += 1
                }
                agenda.delivered(min(limit, 1), of: run)
            case .handOver: agenda.beginTurn()
            case .end, .takeIn, .settle: break
            }
        }
        #expect(order.filter { $0 != other }.prefix(4) == [outer, 10, outer, 11])
    }

    @Test("G3 events of different sources keep their order when a sequence gives way")
    func orderAcrossSources() async throws {
        let b = PublishSubject<String>()
        let c = PublishSubject<String>()
        let sequences = b.observable.flatMap { Observable(repeatElement($0, count: 100)) }
        let iterator = merge(sequences, c.observable).makeAsyncIterator()
        b.send("b1")
        b.send("b2")
        _ = try await iterator.next(isolation: #isolation)
        c.send("c1")
        var order = ["b1"]
        for _ in 0..<200 {
            guard let element = try await iterator.next(isolation: #isolation) else { break }
            if !order.contains(element) { order.append(element) }
        }
        #expect(order == ["b1", "b2", "c1"])
    }

    @Test("An endless sequence rotates with the others, under subscribe and in a loop")
    func endlessZip() async throws {
        let pairs = zip(Observable(0...), Observable(["a", "b"])).map { "\($0)\($1)" }
        Recorder(pairs).expect("0a", "1b", then: .finished)
        var seen: [String] = []
        for try await pair in pairs { seen.append(pair) }
        #expect(seen == ["0a", "1b"])
    }

    @Test("Three merged endless sequences all get their turns")
    @MainActor func endlessMerge() async {
        let (signals, signal) = AsyncStream.makeStream(of: Void.self)
        var heard: Set<Int> = []
        let endless = (0..<3).map { number in Observable(0...).map { _ in number } }
        let subscription = merge(endless).subscribe { number in
            if heard.insert(number).inserted, heard.count == 3 { signal.finish() }
        }
        for await _ in signals {}
        subscription.cancel()
        #expect(heard == [0, 1, 2])
    }

    @Test("A connecting share takes only its first subscriber's elements from an endless sequence")
    func endlessShare() async throws {
        let generated = Counter()
        let shared = Observable(1...).handleEvents(onElement: { _ in generated.add() }).share()
        Recorder(shared.prefix(3)).expect(1, 2, 3, then: .finished)
        #expect(generated.value == 3)
        var seen: [Int] = []
        for try await element in shared.prefix(3) { seen.append(element) }
        #expect(seen == [1, 2, 3])
    }

    @Test("A share's immediate elements keep their place among the other inputs")
    func placeOfShare() {
        let shared = Observable([1, 2]).share()
        Recorder(merge(shared, Observable([9]))).expect(1, 2, 9, then: .finished)
        let state = Observable.just(7).share(replay: 1)
        Recorder(Observable([1, 2]).withLatest(from: state).map { $0 * 10 + $1 }).expect(17, 27, then: .finished)
    }

    @Test("Subscribers of one setup share all immediate elements, a later subscriber gets the rest")
    func sharedAtOnce() {
        let connections = Counter()
        let source = Observable(1...5).handleEvents(onSubscribe: { connections.add() }).share()
        Recorder(zip(source, source.map { $0 * 10 }).map { $0 + $1 }).expect(11, 22, 33, 44, 55, then: .finished)
        #expect(connections.value == 1)

        let bag = SubscriptionBag()
        let log = Log<String>()
        let shared = Observable(1...5).share()
        shared.subscribe { element in
            log.append("first \(element)")
            if element == 2 {
                shared.subscribe { log.append("second \($0)") }.store(in: bag)
            }
        }.store(in: bag)
        #expect(log.entries.filter { $0.hasPrefix("first") } == (1...5).map { "first \($0)" })
        #expect(log.entries.filter { $0.hasPrefix("second") } == (3...5).map { "second \($0)" })
    }

    @Test("A prepended element precedes a live element sent while a sequence was read")
    func prepended() async throws {
        let subject = PublishSubject<Int>()
        let iterator = merge(Observable(0..<64), subject.observable.prepend(-1)).makeAsyncIterator()
        for element in 0..<64 { #expect(try await iterator.next(isolation: #isolation) == element) }
        subject.send(100)
        #expect(try await iterator.next(isolation: #isolation) == -1)
        #expect(try await iterator.next(isolation: #isolation) == 100)
    }

    @Test("L13 a send from within a callback follows the current element of a synchronous source")
    func stoppedSequence() async throws {
        let go = BehaviorSubject(true)
        let numbers = go.observable.flatMapLatest { $0 ? Observable(0..<1_000_000) : .empty() }
        Recorder(numbers.handleEvents(onElement: { _ in go.send(false) })).expect(0)
        go.send(true)
        var seen: [Int] = []
        for try await number in numbers {
            seen.append(number)
            if number == 0 {
                go.send(false)
                go.finish()
            }
        }
        // A loop checks for elements of hot sources after every 64 generated elements.
        #expect(seen.count <= 64)
    }

    @Test(
        "L37 flatMapFirst drops sends during its delivery, even if its inner source ends then",
        .enabled(if: hasImmediateTasks))
    func busyFirst() {
        for inner in [Observable.just(1), Observable { 1 }] {
            let subject = PublishSubject<Int>()
            let recorder = Recorder(
                subject.observable.flatMapFirst { _ in inner }.handleEvents(onElement: { _ in subject.send(2) }))
            subject.send(0)
            recorder.expect(1)
            subject.send(0)
            recorder.expect(1)
        }
    }

    @Test("A switch from elsewhere misses a hot source's earlier elements, unless it replays")
    @MainActor func switchFromElsewhere() async {
        let outer = PublishSubject<Int>()
        let live = PublishSubject<Int>()
        let state = BehaviorSubject(0)
        let (processed, process) = AsyncStream.makeStream(of: Void.self)
        let switched = outer.observable.handleEvents(onElement: { _ in process.yield() })
            .flatMapLatest { $0 == 1 ? live.observable : state.observable }
        let recorder = Recorder(switched)
        // The test keeps the main actor busy, so that both sends happen before the first one is processed.
        let first = ThreadSignal()
        race(on: first) {
            outer.send(1)
            live.send(5)
        }
        #expect(first.wait())
        for await _ in processed { break }
        let second = ThreadSignal()
        race(on: second) {
            outer.send(2)
            state.send(7)
        }
        #expect(second.wait())
        for await _ in processed { break }
        recorder.expect(7)
    }

    @Test("concatMap and concat run one source, flatMap(atMost:) at most the given number")
    func limits() {
        let clock = TestClock()
        let inners = ["a": clock.cold("--x|"), "b": clock.cold("-y|"), "c": clock.cold("z|")]
        @Sendable func inner(_ name: String) -> Observable<String> { inners[name]?.observable ?? .never() }
        clock.expect(clock.hot("abc|").observable.concatMap(inner), "---x--y-z|")
        clock.expect(clock.hot("abc|").observable.flatMap(atMost: 2, inner), "---[xy]-z|")
        clock.expect(concat(inner("a"), inner("b")), "--x--y|")
        Recorder(concat([Observable<Int>]())).expect(then: .finished)
    }
}
