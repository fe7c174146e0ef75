import AsyncAlgorithms
import OpenCombine
import Reactive

enum SwitchToLatest {
    private static let title = "subject -> flatMapLatest(x -> [x, x+1])"
    static let unstable = "flatMapLatest crashed or hung in two of three runs when it was tried"

    static let workloads = [
        Workload(
            "W6", title, goal: 0.12, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, leftOut: unstable),
            ]),
        Workload(
            "W6@main", title, on: .mainActor, checksum: checksum,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, leftOut: unstable),
            ]),
    ]

    @Sendable
    private static func checksum(_ size: Int) -> Int { size &* (size &+ 1) &+ size }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.flatMapLatest { Observable([$0, increment($0)]) }
            .subscribe { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.flatMapLatest { Observable([$0, increment($0)]) }
            .subscribe(isolation: actor) { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map { [$0, increment($0)].publisher }.switchToLatest().sink { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    /// Uses a task for each outer element, which the next element cancels. It runs in lock-step, so that no task is cut
    /// short.
    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (source, continuation) = AsyncStream.makeStream(of: Int.self)
        let arrivals = Arrivals()
        let switching = Task {
            _ = actor
            var inner: Task<Void, Never>?
            for await outer in source {
                inner?.cancel()
                let elements = AsyncStream<Int> { continuation in
                    continuation.yield(outer)
                    continuation.yield(increment(outer))
                    continuation.finish()
                }
                inner = Task {
                    _ = actor
                    for await element in elements { arrivals.note(element) }
                }
            }
        }
        for element in 1...size {
            continuation.yield(element)
            await arrivals.wait(for: 2, on: actor)
        }
        continuation.finish()
        await switching.value
        return arrivals.sum
    }
}
