import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L31 to L38: observables of observables.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct FlatteningTests {
    private let clock = TestClock()

    @Test("L31 flatMapLatest never emits from a stale inner source during a raced switch")
    func staleInner() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let outer = PublishSubject<Int>()
        let inner = Probe()
        let latest = Counter()
        let stale = Counter()
        // The delivering thread may reach the last number after all sends. The inner source ends when the outer end
        // arrives, because the last subscription to the inner source has begun by then.
        let numbers = outer.observable.handleEvents(onCompletion: { _ in inner.finish() })
        let switched = numbers.flatMapLatest { number in
            inner.observable.map { _ in number }.handleEvents(onSubscribe: {
                latest.add()
            })
        }
        let last = Mutex(0)
        let subscription = switched.subscribe { number in
            let before = last.withLock { last in
                defer { last = number }
                return last
            }
            if number < before || number != latest.value { stale.add() }
        } onCompletion: { _ in
            end.finish()
        }
        await race([
            { for number in 1...20_000 { outer.send(number) } }, { for number in 1...20_000 { inner.send(number) } },
        ])
        outer.finish()
        // A task delivers elements that wait longer than a turn, after the last send has returned.
        for await _ in ends {}
        #expect(stale.value == 0)
        #expect(latest.value == 20_000)
        withExtendedLifetime(subscription) {}
        #expect(inner.subscribers == 0)
        #expect(inner.cleanups == 20_000)
    }

    @Test("G10 a throwing transform cancels the outer and inner observables, then fails the stream")
    func throwingTransforms() {
        typealias Transform = @Sendable (Int) throws -> Observable<Int>
        let (first, last) = (["outer", "inner"], ["inner", "outer"])
        let operators: [([String], @Sendable (Observable<Int>, @escaping Transform) -> Observable<Int>)] = [
            (first, { $0.flatMap($1) }), (last, { $0.flatMapLatest($1) }),
            (last, { $0.concatMap($1) }), (last, { $0.flatMapFirst($1) }),
        ]
        for (index, (cleanups, flatten)) in operators.enumerated() {
            let log = Log<String>()
            let outer = Probe(onCleanup: { log.append("outer") })
            let inner = Probe(onCleanup: { log.append("inner") })
            let flattened = flatten(outer.observable) { number in
                if number == 2 { throw Broken() }
                return inner.observable
            }
            let subscription = flattened.subscribe {
                log.append("\($0)")
            } onCompletion: {
                log.append($0.isFailure ? "failed" : "finished")
            }
            outer.send(1)
            inner.send(10)
            // `concatMap` and `flatMapFirst` do not call the transform while an inner observable runs.
            if index >= 2 { inner.finish() }
            outer.send(2)
            outer.send(3)
            inner.send(20)
            #expect(log.entries == ["10"] + cleanups + ["failed"])
            withExtendedLifetime(subscription) {}
        }
    }

    @Test("L31 flatMapLatest drops queued elements of a stale inner source")
    func queuedInner() {
        let outer = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        let recorder = Recorder(
            outer.observable.flatMapLatest { number in number == 1 ? inner.observable : .just(100) }
                .handleEvents(onElement: { element in
                    guard element == 0 else { return }
                    outer.send(2)
                    inner.send(5)
                }))
        outer.send(1)
        inner.send(0)
        recorder.expect(0, 100)
    }

    @Test("L32 L33 silent, empty and synchronous inner sources let the outer source switch")
    func silentInner() {
        let inners: [String: Observable<String>] = [
            "a": .never(), "b": .empty(), "c": Observable(["x", "y"]),
            "d": clock.cold("-z|").observable,
        ]
        let outer = clock.hot("abc-d|")
        let flattened = outer.observable.flatMapLatest { name in inners[name] ?? .fail(Broken()) }
        clock.expect(flattened, "--[xy]---z|")
    }

    @Test("L34 a failure reaches a busy consumer after the elements before it")
    func failureWhileBusy() async throws {
        let outer = PublishSubject<Int>()
        let inner = PublishSubject<Int>()
        let iterator = outer.observable.flatMapLatest { _ in inner.observable.prepend(0) }.makeAsyncIterator()
        outer.send(1)
        #expect(try await iterator.next(isolation: #isolation) == 0)
        inner.send(1)
        inner.fail(Broken())
        outer.send(2)
        #expect(try await iterator.next(isolation: #isolation) == 1)
        await #expect(throws: Broken.self) { try await iterator.next(isolation: #isolation) }
        #expect(try await iterator.next(isolation: #isolation) == nil)
    }

    @Test("L35 the transform runs once for each element in the subscriber's isolation, unlocked")
    @MainActor func transformCalls() {
        let subject = PublishSubject<Int>()
        let calls = Counter()
        let recorder = Recorder(
            subject.observable.flatMap { number in
                MainActor.assertIsolated()
                calls.add()
                return Observable([number])
            })
        for number in 1...3 { subject.send(number) }
        recorder.expect(1, 2, 3)
        #expect(calls.value == 3)
    }

    @Test("L36 an element's inner sequence is delivered before the outer sequence continues")
    func sequences() {
        let numbers = Observable([1, 2, 3])
        Recorder(numbers.flatMapLatest { Observable([$0, $0 * 10]) }).expect(1, 10, 2, 20, 3, 30, then: .finished)
        Recorder(numbers.flatMapFirst { Observable([$0, $0 * 10]) }).expect(1, 10, 2, 20, 3, 30, then: .finished)
        Recorder(numbers.flatMap { Observable([$0, $0 * 10]) }).expect(1, 10, 2, 20, 3, 30, then: .finished)
    }

    @Test("L36 flatMapLatest cleans up the previous inner source before the next subscription")
    func cleanupBeforeSwitch() {
        let log = Log<String>()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.flatMapLatest { number in
            log.append("transform \(number)")
            return Observable<Int>.create { _ in
                log.append("subscribe \(number)")
                return { log.append("cleanup \(number)") }
            }
        }.subscribe { _ in }
        subject.send(1)
        subject.send(2)
        // A dropped emitter ends its source.
        #expect(
            log.entries == [
                "transform 1", "subscribe 1", "cleanup 1", "transform 2", "subscribe 2", "cleanup 2",
            ])
        withExtendedLifetime(subscription) {}
    }

    @Test("L37 flatMapFirst drops elements while busy, even re-entrant ones, and accepts later elements")
    func busyFirst() {
        let subject = PublishSubject<Int>()
        let inner = Probe()
        let starts = Log<Int>()
        let recorder = Recorder(
            subject.observable.flatMapFirst { number in
                starts.append(number)
                return inner.observable.map { $0 + number }
            }.handleEvents(onElement: { _ in subject.send(7) }))
        subject.send(1)
        subject.send(2)
        inner.send(100)
        inner.finish()
        subject.send(3)
        recorder.expect(101)
        #expect(starts.entries == [1, 3])
    }

    @Test("L37 flatMapFirst accepts elements generated after the inner end, even in a loop")
    func generatedFirst() async throws {
        let numbers = Observable([1, 2, 3])
        for outer in [numbers, merge(.just(1), Observable([2, 3])), numbers.dropFirst().prepend(1)] {
            let flattened = [
                outer.flatMapFirst { Observable.just($0) },
                outer.flatMapFirst { number in concat(.empty(), .just(number)) },
            ]
            for observable in flattened {
                var elements: [Int] = []
                for try await element in observable { elements.append(element) }
                #expect(elements == [1, 2, 3])
            }
            Recorder(outer.flatMapFirst { Observable.just($0) }).expect(1, 2, 3, then: .finished)
        }
        Recorder(merge(.just(1), .just(2)).flatMapFirst { Observable.just($0) }).expect(1, 2, then: .finished)
        Recorder(numbers.share().flatMapFirst { Observable.just($0) }).expect(1, 2, 3, then: .finished)
    }

    @Test("L37 flatMapFirst drops sends while busy, even when a loop takes generated elements first")
    func sentBeforeGenerated() async throws {
        let subject = PublishSubject<Int>()
        let starts = Log<Int>()
        let outer = merge(Observable([1, 2]), subject.observable)
        let flattened = outer.flatMapFirst { number in
            starts.append(number)
            return Observable.just(number)
        }
        let iterator = flattened.makeAsyncIterator()
        #expect(try await iterator.next() == 1)
        subject.send(7)
        #expect(try await iterator.next() == 2)
        subject.finish()
        #expect(try await iterator.next() == nil)
        #expect(starts.entries == [1, 2])
    }

    @Test("L38 flatMap ends after all its sources, and fails with the first")
    func flatMapEnds() {
        func expect(_ outer: String, _ inners: [String: String], _ result: String) {
            let flattened = clock.hot(outer).observable.flatMap { [clock] in clock.cold(inners[$0] ?? "").observable }
            clock.expect(flattened, result)
        }
        expect("a-b|", ["a": "-x-y|", "b": "-z|"], "--x-[yz]|")
        expect("a|", ["a": "---x|"], "----x|")
        expect("a----|", ["a": "-x|"], "--x--|")
        expect("--|", [:], "--|")
        expect("ab|", ["a": "-x-----|", "b": "--^"], "--x-^")
        expect("ab^", ["a": "-x-----|", "b": "--^"], "--^")
    }
}
