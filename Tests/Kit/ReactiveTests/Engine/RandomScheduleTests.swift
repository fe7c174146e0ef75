import Foundation
import Reactive
import ReactiveDoubles
import ReactiveTesting
import Testing
import VirtualTime

/// Tests the invariants of the engine under random schedules with real threads. To set the number of steps, run
/// `REACTIVE_STEPS=1000000 swift test --filter RandomScheduleTests`.
@Suite(.noLeaks, .serialized, .timeLimit(.minutes(5))) struct RandomScheduleTests {
    private struct Token: Hashable {
        let source: Int
        let thread: Int
        let number: Int
    }

    private static let threads = 3
    private static var steps: Int {
        ProcessInfo.processInfo.environment["REACTIVE_STEPS"].flatMap { Int($0) } ?? 3_000
    }

    private let subjects = (0..<4).map { _ in PublishSubject<Token>() }

    private var stream: Observable<Token> {
        merge(
            subjects[0].observable.flatMap { Observable([$0, $0]) }, subjects[1].observable.concatMap { .just($0) },
            subjects[2].observable.share(), subjects[3].observable.map { $0 })
    }

    @Test("Random schedules lose no element and change no order", arguments: 1...3)
    func randomSchedule(_ seed: Int) async throws {
        let logs = (0..<3).map { _ in Log<Token>() }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let anywhere = stream.subscribe {
            logs[0].append($0)
        } onCompletion: { _ in
            end.yield(())
        }
        let onMain = stream.subscribe { @MainActor in
            logs[1].append($0)
        } onCompletion: { @MainActor _ in
            end.yield(())
        }
        let iterator = stream.makeAsyncIterator()
        let sent = Log<Token>()
        async let sends: Void = send(seed, sent)
        while let token = try await iterator.next(isolation: #isolation) { logs[2].append(token) }
        await sends
        var iteration = ends.makeAsyncIterator()
        for _ in 0..<2 { await iteration.next() }
        let expected = Dictionary(grouping: sent.entries) { [$0.source, $0.thread] }
        for (subscriber, log) in zip(["anywhere", "main actor", "iterator"], logs) {
            let received = Dictionary(grouping: log.entries) { [$0.source, $0.thread] }
            for (key, tokens) in expected {
                let numbers = received[key, default: []].map(\.number)
                // The inner sequences of the first source repeat each element, and may overlap.
                var seen: Set<Int> = []
                let firsts = numbers.filter { seen.insert($0).inserted }
                // Only the position is reported, because there are hundreds of thousands of elements.
                let overtaken = zip(firsts, 0...).first { $0 != $1 }
                let place = "\(subscriber), source \(key[0]), thread \(key[1])"
                #expect(overtaken == nil, "\(place)")
                #expect(firsts.count == tokens.count, "\(place)")
                #expect(numbers.count == tokens.count * (key[0] == 0 ? 2 : 1), "\(place)")
            }
        }
        withExtendedLifetime((anywhere, onMain)) {}
    }

    private func send(_ seed: Int, _ sent: Log<Token>) async {
        let steps = Self.steps / Self.threads
        await race(threads: Self.threads) { [subjects, stream] thread in
            var dice = SeededGenerator(seed: seed * 100 + thread)
            var counts = Array(repeating: 0, count: subjects.count)
            for _ in 0..<steps {
                let source = Int.random(in: 0..<subjects.count, using: &dice)
                let token = Token(source: source, thread: thread, number: counts[source])
                counts[source] += 1
                sent.append(token)
                subjects[source].send(token)
                // Other subscribers come and go during the test.
                if Int.random(in: 0..<50, using: &dice) == 0 { stream.subscribe { _ in }.cancel() }
            }
        }
        for subject in subjects { subject.finish() }
    }
}
