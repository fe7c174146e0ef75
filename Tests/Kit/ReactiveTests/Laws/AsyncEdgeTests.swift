import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L39 to L44 and L58: observables as async sequences.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct AsyncEdgeTests {
    private let subject = PublishSubject<Int>()

    private func values(_ buffering: Buffering, after sends: ClosedRange<Int>) async throws -> [Int] {
        var iterator = subject.observable.values(buffering: buffering).makeAsyncIterator()
        for element in sends { subject.send(element) }
        subject.finish()
        var seen: [Int] = []
        while let element = try await iterator.next(isolation: #isolation) { seen.append(element) }
        return seen
    }

    @Test("L39 L40 an unbounded edge keeps everything while its consumer is busy")
    func unbounded() async throws {
        #expect(try await values(.unbounded, after: 1...1_000) == Array(1...1_000))
    }

    @Test("L41 a buffer of the newest element returns the last sent before the request")
    func newest() async throws {
        var iterator = subject.observable.values(buffering: .newest(1)).makeAsyncIterator()
        for element in 1...5 { subject.send(element) }
        #expect(try await iterator.next(isolation: #isolation) == 5)
        for element in 6...9 { subject.send(element) }
        #expect(try await iterator.next(isolation: #isolation) == 9)
        subject.send(10)
        subject.finish()
        #expect(try await iterator.next(isolation: #isolation) == 10)
        #expect(try await iterator.next(isolation: #isolation) == nil)
    }

    @Test("L41 a buffer of the newest three keeps their order, including the last")
    func newestFew() async throws {
        #expect(try await values(.newest(3), after: 1...10) == [8, 9, 10])
    }

    @Test("A buffer of the two oldest elements drops later elements until one is taken")
    func oldest() async throws {
        var iterator = subject.observable.values(buffering: .oldest(2)).makeAsyncIterator()
        for element in 1...5 { subject.send(element) }
        #expect(try await iterator.next(isolation: #isolation) == 1)
        subject.send(6)
        subject.send(7)
        #expect(try await iterator.next(isolation: #isolation) == 2)
        #expect(try await iterator.next(isolation: #isolation) == 6)
    }

    @Test("A loop pulls a generated sequence, and a buffer runs ahead by its policy")
    func generators() async throws {
        let pulled = Counter()
        let endless = Observable(1...).handleEvents(onElement: { _ in pulled.add() })
        var seen: [Int] = []
        for try await element in endless {
            seen.append(element)
            if seen.count == 5 { break }
        }
        #expect(seen == [1, 2, 3, 4, 5])
        #expect(pulled.value == 5)
        var first = endless.values(buffering: .oldest(2)).makeAsyncIterator()
        #expect(try await first.next() == 1)
        #expect(try await first.next() == 2)
        #expect(
            try await Observable(1...100).values(buffering: .newest(2)).reduce(into: []) { $0.append($1) } == [99, 100])
    }

    @Test("first(where:) ends the subscription, and its condition may use the main actor") @MainActor
    func firstWhere() async throws {
        var asked: [Int] = []
        let released = Counter()
        let numbers = Observable(1...9).handleEvents(onCancel: { released.add() })
        let found = try await numbers.first {
            asked.append($0)
            return $0 > 2
        }
        #expect(found == 3)
        #expect(asked == [1, 2, 3])
        #expect(released.value == 1)
        #expect(try await numbers.first { $0 > 9 } == nil)
        await #expect(throws: Broken.self) { try await numbers.first { _ in throw Broken() } }
        await #expect(throws: Broken.self) { try await Observable<Int>.fail(Broken()).first { _ in true } }
    }

    @Test("Closures at the ends of a loop may use the main actor") @MainActor
    func closuresOfEnds() async throws {
        var seen: [Int] = []
        let numbers = Observable(1...4)
        func note(_ number: Int) -> Int {
            seen.append(number)
            return number
        }
        #expect(try await numbers.contains { note($0) > 2 })
        #expect(try await numbers.contains { note($0) > 4 } == false)
        #expect(try await numbers.allSatisfy { note($0) < 3 } == false)
        #expect(seen == [1, 2, 3, 1, 2, 3, 4, 1, 2, 3])
        #expect(try await numbers.allSatisfy { seen.count > $0 })
        #expect(try await numbers.reduce(seen.count) { $0 + $1 + seen.count } == 10 + 10 + 4 * 10)
        #expect(try await numbers.reduce(into: [seen.count]) { $0.append($1 * seen.count) } == [10, 10, 20, 30, 40])
        #expect(try await numbers.max { $0 % (seen.count - 6) < $1 % (seen.count - 6) } == 3)
        #expect(try await numbers.min { $0 % (seen.count - 6) < $1 % (seen.count - 6) } == 4)
        #expect(try await Observable<Int>.empty().max { _, _ in seen.isEmpty } == nil)
        await #expect(throws: Broken.self) { try await numbers.reduce(0) { _, _ in throw Broken() } }
        await #expect(throws: Broken.self) { try await Observable<Int>.fail(Broken()).contains { _ in seen.isEmpty } }
    }

    @Test("L42 waiting elements are delivered before the failure")
    func elementsBeforeFailure() async throws {
        for buffering in [Buffering.unbounded, .newest(2), .oldest(2)] {
            let subject = PublishSubject<Int>()
            var iterator = subject.observable.values(buffering: buffering).makeAsyncIterator()
            subject.send(1)
            subject.send(2)
            subject.fail(Broken())
            #expect(try await iterator.next(isolation: #isolation) == 1)
            #expect(try await iterator.next(isolation: #isolation) == 2)
            await #expect(throws: Broken.self) { try await iterator.next(isolation: #isolation) }
            #expect(try await iterator.next(isolation: #isolation) == nil)
        }
    }

    @Test("L43 two tasks that await one iterator stop with a message")
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    func twoConsumers() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let subject = PublishSubject<Int>()
            nonisolated(unsafe) let iterator = subject.observable.makeAsyncIterator()
            let first = Task.immediate { try await iterator.next() }
            _ = try await iterator.next()
            _ = try await first.value
        }
        // An optimized build traps without printing the message.
        #if DEBUG
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("Two tasks await one iterator of an Observable."))
        #else
            #expect(result != nil)
        #endif
    }

    @Test("L18 a cancelled task gets no further element, even if elements wait")
    func cancelledWithElementsWaiting() async throws {
        nonisolated(unsafe) let iterator = subject.observable.map { $0 * 10 }.makeAsyncIterator()
        for element in 1...200 { subject.send(element) }
        #expect(try await iterator.next(isolation: #isolation) == 10)
        let rest = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await iterator.next()
        }
        #expect(try await rest.value == nil)
        #expect(try await iterator.next(isolation: #isolation) == nil)
    }

    @Test("A loop takes hot elements in batches, in order, with their inner sequences")
    func batches() async throws {
        let iterator = subject.observable.flatMap { Observable([$0, -$0]) }.prefix(301).makeAsyncIterator()
        for element in 1...200 { subject.send(element) }
        var seen: [Int] = []
        while let element = try await iterator.next(isolation: #isolation) { seen.append(element) }
        let pairs = (1...200).flatMap { [$0, -$0] }
        #expect(seen == Array(pairs.prefix(301)))
    }

    @Test("Operators of a buffer keep a subscription's order while the consumer is busy")
    func bufferedOperators() async throws {
        let elements = PublishSubject<Int>()
        let latest = BehaviorSubject(0)
        var flattened = elements.observable.flatMap { Observable([$0, -$0]) }
            .values(buffering: .oldest(100_000)).makeAsyncIterator()
        var switched = elements.observable.flatMapLatest { .just($0) }
            .values(buffering: .oldest(100_000)).makeAsyncIterator()
        var paired = elements.observable.withLatest(from: latest.observable)
            .values(buffering: .oldest(100_000)).makeAsyncIterator()
        for element in 1...5 { elements.send(element) }
        elements.finish()
        for element in 1...5 {
            #expect(try await flattened.next() == element)
            #expect(try await flattened.next() == -element)
            #expect(try await switched.next() == element)
            #expect(try await paired.next()?.0 == element)
        }
        #expect(try await flattened.next() == nil)
    }

    @Test("L44 every loop has its own subscription and sees every element")
    func multicast() async throws {
        let iterators = (0..<3).map { _ in subject.observable.makeAsyncIterator() }
        for element in 1...3 { subject.send(element) }
        for iterator in iterators {
            for element in 1...3 { #expect(try await iterator.next(isolation: #isolation) == element) }
        }
    }

    @Test("first returns the first element after releasing upstream, or nil without elements")
    func first() async throws {
        let probe = Probe()
        #expect(try await probe.observable.prepend(1).first() == 1)
        #expect((probe.cleanups, probe.subscribers) == (1, 0))
        #expect(try await Observable<Int>.empty().first() == nil)
        await #expect(throws: Broken.self) { try await Observable<Int>.fail(Broken()).first() }
        #expect(try await Observable(0...).first() == 0)
    }

    @Test("L4 L7 a background thread's elements reach a waiting loop complete and in order")
    func backgroundProducer() async throws {
        let iterator = subject.observable.makeAsyncIterator()
        let count = 50_000
        let sent = ThreadSignal()
        race(on: sent) { [subject] in for number in 0..<count { subject.send(number) } }
        for number in 0..<count {
            guard try await iterator.next(isolation: #isolation) == number else {
                Issue.record("Element \(number) is missing.")
                return
            }
        }
        #expect(sent.wait())
    }

    @Test("L58 no loop hangs or leaks when cancelling races sending")
    func cancelRacesSend() async throws {
        let left = Counter()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<(stressRounds / 2) {
                        let subject = PublishSubject<Int>()
                        let consumer = Task.detached { for try await _ in subject.observable {} }
                        let producer = Task.detached { subject.send(1) }
                        consumer.cancel()
                        await producer.value
                        if case .failure = await consumer.result { left.add() }
                    }
                }
            }
        }
        #expect(left.value == 0)
    }

    @Test("L58 L61 a cancellation wakes a waiting background consumer during other threads' sends")
    func cancelRacesManySends() async throws {
        let probe = Probe()
        for _ in 0..<500 {
            let consumer = Task.detached(priority: .background) { for try await _ in probe.observable {} }
            async let sends: Void = race([{ for number in 0..<20 { probe.send(number) } }, { consumer.cancel() }])
            try await consumer.value
            await sends
        }
        #expect(probe.subscribers == 0)
    }
}
