import OpenCombine
import Reactive

/// W7: a current-value subject with 10 subscribers. AsyncStream has no current value, so it gets bursts of 10 elements.
enum CurrentValue {
    private static let subscribers = 10
    private static let burst = 10

    static let workloads = [
        Workload(
            "W7", "current-value subject -> 10 subscribers", unitsPerStep: subscribers, goal: 0.07,
            checksum: { subscribers &* ($0 &* ($0 &+ 1) / 2) },
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, leftOut: "has no current value"),
            ])
    ]

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = BehaviorSubject(0)
        let subscriptions = (0..<subscribers).map { _ in subject.observable.subscribe { tally.add($0) } }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = CurrentValueSubject<Int, Never>(0)
        let subscriptions = (0..<subscribers).map { _ in subject.sink { tally.add($0) } }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let streams = (0..<subscribers).map { _ in AsyncStream.makeStream(of: Int.self) }
        let arrivals = Arrivals()
        let consumers = streams.map { stream, _ in
            Task {
                _ = actor
                for await element in stream { arrivals.note(element) }
            }
        }
        for first in stride(from: 1, through: size, by: burst) {
            let elements = first...min(first + burst - 1, size)
            for element in elements {
                for (_, continuation) in streams { continuation.yield(element) }
            }
            await arrivals.wait(for: elements.count * subscribers, on: actor)
        }
        for (_, continuation) in streams { continuation.finish() }
        for consumer in consumers { await consumer.value }
        return arrivals.sum
    }
}
