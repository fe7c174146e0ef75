import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L25 to L30: several sources in one stream.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct CombiningTests {
    private let clock = TestClock()

    @Test("L25 combineLatest ends with all inputs, or when an input ends without elements")
    func combineLatestEnds() {
        func expect(_ left: String, _ right: String, _ result: String) {
            let pairs = combineLatest(clock.hot(left).observable, clock.hot(right).observable).map { $0 + $1 }
            clock.expect(pairs, result)
        }
        expect("a--|", "-1|", "-'a1'-|")
        expect("|", "-1|", "|")
        expect("---", "-|", "-|")
        expect("a-b^", "-1--2", "-'a1''b1'^")
        expect("a--|", "^", "^")
        expect("-----", "a-|", "-----")
        expect("[ab]|", "-[12]|", "-['b1''b2']|")
    }

    @Test("L26 one source on both sides emits an intermediate pair, then a consistent pair")
    func glitches() {
        let subject = PublishSubject<Int>()
        let pairs = combineLatest(subject.observable, subject.observable.map { $0 * 10 }).map { "\($0) \($1)" }
        let recorder = Recorder(pairs)
        subject.send(1)
        recorder.expect("1 10")
        subject.send(2)
        recorder.expect("2 10", "2 20")
    }

    @Test("L27 pairs never go back, and the last pair has both last elements")
    func tornPairs() async {
        let left = BehaviorSubject(0)
        let right = BehaviorSubject(0)
        let log = Log<[Int]>()
        let subscription = combineLatest(left.observable, right.observable).subscribe { log.append([$0, $1]) }
        await race([
            { for number in 1...5_000 { left.send(number) } }, { for number in 1...5_000 { right.send(number) } },
        ])
        let entries = log.entries
        #expect(entries.count == 10_001)
        let isMonotonic = Swift.zip(entries, entries.dropFirst()).allSatisfy { before, after in
            (before[0] + 1 == after[0] && before[1] == after[1]) || (before[1] + 1 == after[1] && before[0] == after[0])
        }
        #expect(isMonotonic)
        #expect(entries.last == [5_000, 5_000])
        withExtendedLifetime(subscription) {}
    }

    @Test("L28 withLatest uses all earlier elements of the other input, even from another thread")
    func happensBefore() async throws {
        let left = PublishSubject<Int>()
        let right = PublishSubject<Int>()
        let combined = left.observable.withLatest(from: right.observable).map { [$0, $1] }
        let recorder = Recorder(combined)
        left.send(0)
        right.send(1)
        left.send(2)
        recorder.expect([2, 1])
        var iterator = combined.makeAsyncIterator()
        await race([
            {
                for number in 0..<2_000 {
                    right.send(number)
                    left.send(number)
                }
            }
        ])
        for number in 0..<2_000 { #expect(try await iterator.next(isolation: #isolation) == [number, number]) }
        #expect(recorder.elements.count == 2_001)
        iterator = combined.makeAsyncIterator()
    }

    @Test("L28 withLatest ignores the other input's end, but passes on its failure")
    func withLatestEnds() {
        func expect(_ left: String, _ right: String, _ result: String) {
            let pairs = clock.hot(left).observable.withLatest(from: clock.hot(right).observable) { $0 + $1 }
            clock.expect(pairs, result)
        }
        expect("-a-b-|", "1|", "-'a1'-'b1'-|")
        expect("-a-b-|", "1-^", "-'a1'^")
        expect("-a|", "---", "--|")
        expect("-a^", "1--", "-'a1'^")
    }

    @Test("L29 sources that end during the subscription cause no deadlock")
    func synchronousEnds() {
        Recorder(merge(.empty(), Observable.just(1), .empty(), .just(2))).expect(1, 2, then: .finished)
        Recorder(merge(.just(1), .fail(Broken()), .just(2))).expect(1, then: .failed)
        Recorder(merge([Observable<Int>]())).expect(then: .finished)
        Recorder(combineLatest([Observable<Int>]())).expect(then: .finished)
        Recorder(zip([Observable<Int>]())).expect(then: .finished)
        Recorder(combineLatest(Observable([1, 2]), Observable([3, 4])).map { [$0, $1] })
            .expect([2, 3], [2, 4], then: .finished)
        Recorder(zip(Observable([1, 2]), Observable([3, 4, 5])).map { [$0, $1] })
            .expect([1, 3], [2, 4], then: .finished)
        Recorder(zip(Observable<Int>.empty(), Observable<Int>.never()).map { [$0, $1] }).expect(then: .finished)
        let outer = Observable([1, 2, 3]).flatMap { Observable([$0, $0 * 10]) }
        Recorder(outer).expect(1, 10, 2, 20, 3, 30, then: .finished)
    }

    @Test(
        "L30 G10 a throw before a combining operator cancels the siblings, then fails once",
        arguments: 0..<9)
    func throwingInput(_ form: Int) {
        let log = Log<String>()
        let probe = Probe()
        let sibling = Probe(onCleanup: { log.append("cleanup") })
        let throwing = probe.observable.map { _ -> Int in throw Broken() }
        let other = sibling.observable
        let combined: Observable<Int> =
            switch form {
            case 0: merge(throwing, other)
            case 1: combineLatest(other, throwing).map { $0 + $1 }
            case 2: combineLatest([throwing, other]).map { $0[0] }
            case 3: zip(throwing, other).map { $0 + $1 }
            case 4: throwing.withLatest(from: other) { $0 + $1 }
            case 5: other.withLatest(from: throwing) { $0 + $1 }
            case 6: merge(throwing.flatMap { .just($0) }, other)
            case 7: merge(throwing.flatMapLatest { .just($0) }, other)
            default: merge(throwing.flatMapFirst { .just($0) }, other)
            }
        let subscription = combined.subscribe { _ in
        } onCompletion: {
            log.append($0.isFailure ? "failed" : "finished")
        }
        probe.send(1)
        sibling.send(2)
        probe.finish()
        #expect(log.entries == ["cleanup", "failed"])
        withExtendedLifetime(subscription) {}
    }

    @Test("L30 a sibling's element never follows the failure that it races")
    func racingSibling() async {
        for _ in 0..<200 {
            let failing = PublishSubject<Int>()
            let sibling = PublishSubject<Int>()
            let log = Log<Int>()
            let subscription = merge(failing.observable, sibling.observable).subscribe {
                log.append($0)
            } onCompletion: { _ in
                log.append(-1)
            }
            await race([{ failing.fail(Broken()) }, { for number in 0..<20 { sibling.send(number) } }])
            #expect(log.entries.last == -1)
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("A zip whose one side is always ahead releases its paired elements")
    func steadyZip() {
        final class Tracked: Sendable {
            let living: Counter
            init(_ living: Counter) {
                self.living = living
                living.add()
            }
            deinit { living.add(-1) }
        }
        let left = PublishSubject<Tracked>()
        let right = PublishSubject<Int>()
        let living = Counter()
        let pairs = Counter()
        let subscription = zip(left.observable, right.observable).subscribe { _ in pairs.add() }
        left.send(Tracked(living))
        for number in 0..<5_000 {
            left.send(Tracked(living))
            right.send(number)
        }
        #expect(pairs.value == 5_000)
        #expect(living.value == 1)
        withExtendedLifetime(subscription) {}
    }

    @Test("combineLatest and zip without inputs end immediately")
    func nothing() {
        func ofNothing<each Element: Sendable>(_ sources: repeat Observable<each Element>) -> [Observable<Int>] {
            [combineLatest(repeat each sources).map { _ in 0 }, zip(repeat each sources).map { _ in 0 }]
        }
        for stream in ofNothing() { Recorder(stream).expect(then: .finished) }
    }

    @Test("The members of Observable combine like the functions with the same names")
    func members() {
        let numbers = Observable([1, 2])
        let texts = Observable(["a", "b"])
        Recorder(Observable.merge(numbers, Observable([3]))).expect(1, 2, 3, then: .finished)
        Recorder(Observable.merge([numbers, numbers])).expect(1, 2, 1, 2, then: .finished)
        Recorder(Observable.concat(numbers, Observable([3]))).expect(1, 2, 3, then: .finished)
        Recorder(Observable.zip(numbers, texts).map { "\($0)\($1)" }).expect("1a", "2b", then: .finished)
        Recorder(Observable.combineLatest(numbers, texts).map { "\($0)\($1)" }).expect("2a", "2b", then: .finished)
    }
}
