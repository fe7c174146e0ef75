import AsyncAlgorithms
import OpenCombine
import Reactive

enum ColdSequence {
    private static let title = "cold sequence -> map -> filter -> scan -> subscriber"

    static let workloads = [
        Workload(
            "W1", title, goal: 0.05, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W1@main", title, on: .mainActor, checksum: checksum,
            [
                Contender(.ours, oursAwaited), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    @Sendable
    static func checksum(_ size: Int) -> Int {
        var state = 0
        var sum = 0
        for element in 1...size where isEven(transform(element)) {
            state &+= transform(element)
            sum &+= state
        }
        return sum
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subscription = Observable(1...size).map { transform($0) }.filter { isEven($0) }.scan(0) { $0 &+ $1 }
            .subscribe { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    private static func oursAwaited(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        var sum = 0
        let elements = Observable(1...size).map { transform($0) }.filter { isEven($0) }.scan(0) { $0 &+ $1 }
        for try await element in elements { sum &+= element }
        return sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subscription = (1...size).publisher.map { transform($0) }.filter { isEven($0) }.scan(0) { $0 &+ $1 }
            .sink { tally.add($0) }
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let stream = AsyncStream<Int> { continuation in
            for element in 1...size { continuation.yield(element) }
            continuation.finish()
        }
        var state = 0
        var sum = 0
        for await element in stream.map({ transform($0) }).filter({ isEven($0) }) {
            state &+= element
            sum &+= state
        }
        return sum
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        var sum = 0
        let elements = (1...size).async.map { transform($0) }.filter { isEven($0) }.reductions { $0 &+ $1 }
        for await element in elements { sum &+= element }
        return sum
    }
}
