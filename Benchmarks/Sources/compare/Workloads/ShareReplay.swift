import AsyncAlgorithms
import OpenCombine
import Reactive

enum ShareReplay {
    private static let title = "subject -> map -> share(replay: 1) -> 10 subscribers"
    private static let subscribers = 10
    private static let burst = 10

    static let workloads = [
        Workload(
            "W7b", title, unitsPerStep: subscribers, goal: 0.08, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ])
    ]

    @Sendable
    private static func checksum(_ size: Int) -> Int { subscribers &* sumOfTransformed(size) }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let shared = subject.observable.map { transform($0) }.share(replay: 1)
        let subscriptions = (0..<subscribers).map { _ in shared.subscribe { tally.add($0) } }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    /// OpenCombine replays through a subject with a current value, whose initial value does not count here.
    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let shared = subject.map { transform($0) }.multicast(subject: CurrentValueSubject(0)).autoconnect()
        let subscriptions = (0..<subscribers).map { _ in shared.sink { tally.add($0) } }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    /// One task maps the elements, and sends them to one stream for each subscriber, without a replay.
    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (source, continuation) = AsyncStream.makeStream(of: Int.self)
        let streams = (0..<subscribers).map { _ in AsyncStream.makeStream(of: Int.self) }
        let arrivals = Arrivals()
        let consumers = streams.map { stream, _ in
            Task {
                _ = actor
                for await element in stream { arrivals.note(element) }
            }
        }
        let sharing = Task {
            _ = actor
            for await element in source.map({ transform($0) }) {
                for (_, continuation) in streams { continuation.yield(element) }
            }
            for (_, continuation) in streams { continuation.finish() }
        }
        await sendBursts(size, to: continuation, arrivals, on: actor)
        await sharing.value
        for consumer in consumers { await consumer.value }
        return arrivals.sum
    }

    /// This contender has no replay either.
    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (source, continuation) = AsyncStream.makeStream(of: Int.self)
        let shared = source.map { transform($0) }.share(bufferingPolicy: .unbounded)
        let arrivals = Arrivals()
        let consumers = (0..<subscribers).map { _ in
            Task {
                _ = actor
                for await element in shared { arrivals.note(element) }
            }
        }
        for _ in 0..<subscribers { await Task.yield() }
        await sendBursts(size, to: continuation, arrivals, on: actor)
        for consumer in consumers { await consumer.value }
        return arrivals.sum
    }

    private static func sendBursts(
        _ size: Int, to continuation: AsyncStream<Int>.Continuation, _ arrivals: Arrivals, on actor: isolated any Actor
    ) async {
        for first in stride(from: 1, through: size, by: burst) {
            let elements = first...min(first + burst - 1, size)
            for element in elements { continuation.yield(element) }
            await arrivals.wait(for: elements.count * subscribers, on: actor)
        }
        continuation.finish()
    }
}
