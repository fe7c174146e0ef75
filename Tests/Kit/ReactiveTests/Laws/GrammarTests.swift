import Reactive
import ReactiveDoubles
import ReactiveTesting
import Synchronization
import Testing

/// Laws L1 to L6: the events that one subscription may receive.
@Suite(.noLeaks, .timeLimit(.minutes(5))) struct GrammarTests {
    @Test("L1 an ended emitter and subject are silent, and a subject keeps its value")
    func nothingAfterTheEnd() {
        let emitted = Recorder(
            Observable<Int>.create { emitter in
                emitter.send(1)
                emitter.finish()
                emitter.send(2)
                emitter.fail(Broken())
                emitter.finish()
                return {}
            })
        emitted.expect(1, then: .finished)
        let subject = BehaviorSubject(1)
        let recorder = Recorder(subject.observable)
        subject.fail(Broken())
        subject.send(2)
        subject.finish()
        #expect(subject.value == 1)
        recorder.expect(1, then: .failed)
        Recorder(subject.observable).expect(then: .failed)
    }

    @Test("L1 an element that races the end of its inner source never follows it")
    func nothingAfterTheEndOfAnInnerSource() async {
        for round in 0..<300 {
            let probe = Probe()
            let log = Log<Int>()
            let subscription = merge(
                probe.observable.handleEvents(onCompletion: { _ in log.append(-1) }), .never()
            ).subscribe { log.append($0) }
            await race([{ for _ in 0..<5 { probe.send(round) } }, { probe.finish() }])
            #expect(log.entries.last == -1)
            subscription.cancel()
        }
    }

    @Test("L4 an element and end sent from elsewhere during setup both arrive")
    func elementAndEndWhileOpening() async throws {
        for round in 0..<2_000 {
            let sweep = Mutex(0)
            let numbers = Observable<Int>.create { emitter in
                Task.detached {
                    emitter.send(1)
                    emitter.finish()
                }
                // Delays the return by a different time in each round, so that it meets the task's send at different
                // moments.
                for _ in 0..<(round % 512) { sweep.withLock { $0 += 1 } }
                return {}
            }
            var elements: [Int] = []
            for try await number in numbers { elements.append(number) }
            try #require(elements == [1])
        }
    }

    @Test("L2 finish, fail and cancel from eight threads cause one end and one cleanup")
    func endOnce() async {
        for _ in 0..<100 {
            let ends = Log<Bool>()
            let cleanups = Counter()
            do {
                let emitter = Mutex<Emitter<Int>?>(nil)
                let subscription = Observable<Int>.create { new in
                    emitter.withLock { $0 = new }
                    return { cleanups.add(1) }
                }.subscribe { _ in
                } onCompletion: {
                    ends.append($0.isFailure)
                }
                let shared = emitter.withLock { $0.take() }
                await race(threads: 8) { thread in
                    switch thread % 4 {
                    case 0: shared?.finish()
                    case 1: shared?.fail(Broken())
                    case 2: shared?.send(1)
                    default: subscription.cancel()
                    }
                }
            }
            #expect(ends.count <= 1)
            #expect(cleanups.value == 1)
        }
    }

    @Test("L3 L4 merge and map pass eight threads' 80,000 elements serially and in order")
    func manyProducers() async {
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let detector = OverlapDetector()
        let next = Mutex([Int](repeating: 0, count: 8))
        let isInOrder = Mutex(true)
        let subscription = merge(subjects.map(\.observable)).map { $0 }.subscribe { element in
            detector.pass {
                let isNext = next.withLock { next in
                    defer { next[element / 100_000] += 1 }
                    return next[element / 100_000] == element % 100_000
                }
                if !isNext { isInOrder.withLock { $0 = false } }
            }
        } onCompletion: { _ in
            end.finish()
        }
        await race(threads: 8) { thread in
            for number in 0..<10_000 { subjects[thread % 4].send(thread * 100_000 + number) }
        }
        // A task delivers elements that wait longer than a turn, after the last send has returned.
        for subject in subjects { subject.finish() }
        for await _ in ends {}
        #expect(next.withLock { $0 } == [Int](repeating: 10_000, count: 8))
        #expect(isInOrder.withLock { $0 })
        #expect(!detector.hasOverlapped)
        withExtendedLifetime(subscription) {}
    }

    @Test("L5 all subscribers see one order, and the value is the last element delivered")
    func oneOrder() async {
        let subject = BehaviorSubject(-1)
        let logs = (0..<5).map { _ in Log<Int>() }
        let subscriptions = logs.map { log in subject.observable.subscribe { log.append($0) } }
        await race(threads: 4) { thread in
            for number in 0..<2_000 { subject.send(thread * 10_000 + number) }
        }
        for log in logs {
            #expect(log.count == 8_001)
            let isSame = log.entries == logs[0].entries
            #expect(isSame)
            #expect(log.entries.last == subject.value)
        }
        withExtendedLifetime(subscriptions) {}
    }

    @Test("L6 an iterator returns nil forever after nil or a throw")
    func pastTheEnd() async throws {
        let finished = Observable([1]).makeAsyncIterator()
        #expect(try await finished.next() == 1)
        #expect(try await finished.next() == nil)
        #expect(try await finished.next() == nil)
        for buffering in [Buffering.unbounded, .newest(2), .oldest(2)] {
            var failed = Observable<Int>.fail(Broken()).prepend(7).values(buffering: buffering).makeAsyncIterator()
            #expect(try await failed.next(isolation: #isolation) == 7)
            await #expect(throws: Broken.self) { try await failed.next(isolation: #isolation) }
            #expect(try await failed.next(isolation: #isolation) == nil)
            #expect(try await failed.next(isolation: #isolation) == nil)
        }
    }
}
