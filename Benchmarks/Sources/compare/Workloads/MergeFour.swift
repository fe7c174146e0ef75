import AsyncAlgorithms
import OpenCombine
import Reactive

enum MergeFour {
    static let workloads = [
        Workload(
            "W5", "merge of 4 cold sequences", goal: 0.02, checksum: { 4 &* sum(1...quarter($0)) },
            [
                Contender(.ours, oursCold), Contender(.openCombine, openCombineCold),
                Contender(.asyncStream, asyncStreamCold), Contender(.asyncAlgorithms, asyncAlgorithmsCold),
            ]),
        Workload(
            "W5b", "merge of 4 subjects", checksum: { sum(1...$0) },
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    @Sendable
    private static func quarter(_ size: Int) -> Int { (size + 3) / 4 }

    @Sendable
    private static func sum(_ range: ClosedRange<Int>) -> Int { range.reduce(0, &+) }

    private static func oursCold(_ size: Int) -> Int {
        let tally = Tally()
        let sources = (0..<4).map { _ in Observable(1...quarter(size)) }
        let subscription = Reactive.merge(sources).subscribe { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    /// OpenCombine has no merge, but `flatMap` over the sources does the same.
    private static func openCombineCold(_ size: Int) -> Int {
        let tally = Tally()
        let sources = (0..<4).map { _ in (1...quarter(size)).publisher }
        let subscription = sources.publisher.flatMap { $0 }.sink { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStreamCold(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (merged, continuation) = AsyncStream.makeStream(of: Int.self)
        let producers = (0..<4).map { _ in
            let source = AsyncStream<Int> { continuation in
                for element in 1...quarter(size) { continuation.yield(element) }
                continuation.finish()
            }
            return Task {
                _ = actor
                for await element in source { continuation.yield(element) }
            }
        }
        let completion = Task {
            _ = actor
            for producer in producers { await producer.value }
            continuation.finish()
        }
        var sum = 0
        for await element in merged { sum &+= element }
        await completion.value
        return sum
    }

    private static func asyncAlgorithmsCold(_ size: Int, on actor: isolated any Actor) async -> Int {
        func source() -> AsyncSyncSequence<ClosedRange<Int>> { (1...quarter(size)).async }
        var sum = 0
        let merged = AsyncAlgorithms.merge(
            AsyncAlgorithms.merge(source(), source()), AsyncAlgorithms.merge(source(), source()))
        for await element in merged { sum &+= element }
        return sum
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subjects = (0..<4).map { _ in PublishSubject<Int>() }
        let subscription = Reactive.merge(subjects.map(\.observable)).subscribe { tally.add($0) }
        for element in 1...size { subjects[element & 3].send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subjects = (0..<4).map { _ in PassthroughSubject<Int, Never>() }
        let subscription = subjects.publisher.flatMap { $0 }.sink { tally.add($0) }
        for element in 1...size { subjects[element & 3].send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (merged, continuation) = AsyncStream.makeStream(of: Int.self)
        let sources = (0..<4).map { _ in AsyncStream.makeStream(of: Int.self) }
        let passing = sources.map { stream, _ in
            Task {
                _ = actor
                for await element in stream { continuation.yield(element) }
            }
        }
        let consumer = Task {
            _ = actor
            var sum = 0
            for await element in merged { sum &+= element }
            return sum
        }
        for element in 1...size { sources[element & 3].continuation.yield(element) }
        for source in sources { source.continuation.finish() }
        for task in passing { await task.value }
        continuation.finish()
        return await consumer.value
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let sources = (0..<4).map { _ in AsyncStream.makeStream(of: Int.self) }
        let consumer = Task {
            _ = actor
            var sum = 0
            let merged = AsyncAlgorithms.merge(
                AsyncAlgorithms.merge(sources[0].stream, sources[1].stream),
                AsyncAlgorithms.merge(sources[2].stream, sources[3].stream))
            for await element in merged { sum &+= element }
            return sum
        }
        for element in 1...size { sources[element & 3].continuation.yield(element) }
        for source in sources { source.continuation.finish() }
        return await consumer.value
    }
}
