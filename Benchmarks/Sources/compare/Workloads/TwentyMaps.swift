import AsyncAlgorithms
import OpenCombine
import Reactive

enum TwentyMaps {
    private static let title = "cold sequence -> 20 x map -> subscriber"

    static let workloads = [
        Workload(
            "W10", title, goal: 0.15, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ])
    ]

    @Sendable
    private static func checksum(_ size: Int) -> Int { size &* (size &+ 1) / 2 &+ 20 &* size }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        var observable = Observable(1...size)
        for _ in 0..<20 { observable = observable.map { increment($0) } }
        let subscription = observable.subscribe { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    /// The type is erased before each map, because this is faster than the eager overloads of the sequence, and than
    /// nested types.
    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        var publisher = (1...size).publisher.eraseToAnyPublisher()
        for _ in 0..<20 { publisher = publisher.map { increment($0) }.eraseToAnyPublisher() }
        let subscription = publisher.sink { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let stream = AsyncStream<Int> { continuation in
            for element in 1...size { continuation.yield(element) }
            continuation.finish()
        }
        return await sum(of: stream, on: actor)
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        await sum(of: (1...size).async, on: actor)
    }

    private static func sum<Elements: AsyncSequence<Int, Never>>(
        of elements: Elements, on actor: isolated any Actor
    ) async -> Int {
        var sum = 0
        let mapped =
            elements
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
            .map { increment($0) }.map { increment($0) }.map { increment($0) }.map { increment($0) }
        for await element in mapped { sum &+= element }
        return sum
    }
}
