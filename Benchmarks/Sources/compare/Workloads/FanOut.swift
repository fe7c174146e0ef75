import AsyncAlgorithms
import OpenCombine
import Reactive

/// W3: subject -> 100 subscribers, each with map; the asynchronous libraries are sent bursts of 10.
enum FanOut {
    private static let title = "subject -> 100 subscribers, each with map"
    private static let subscribers = 100
    private static let burst = 10

    static let workloads = [
        Workload(
            "W3", title, unitsPerStep: subscribers, goal: 0.12, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W3@main", title, on: .mainActor, unitsPerStep: subscribers, checksum: checksum,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    @Sendable
    private static func checksum(_ size: Int) -> Int { subscribers &* sumOfTransformed(size) }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscriptions = (0..<subscribers).map { _ in
            subject.observable.map { transform($0) }.subscribe { tally.add($0) }
        }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscriptions = (0..<subscribers).map { _ in
            subject.observable.map { transform($0) }.subscribe(isolation: actor) { tally.add($0) }
        }
        for element in 1...size { subject.send(element) }
        for subscription in subscriptions { subscription.cancel() }
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscriptions = (0..<subscribers).map { _ in
            subject.map { transform($0) }.sink { tally.add($0) }
        }
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
                for await element in stream.map({ transform($0) }) { arrivals.note(element) }
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

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (source, continuation) = AsyncStream.makeStream(of: Int.self)
        let shared = source.share(bufferingPolicy: .unbounded)
        let arrivals = Arrivals()
        let consumers = (0..<subscribers).map { _ in
            let iterator = shared.map { transform($0) }
            return Task {
                _ = actor
                for await element in iterator { arrivals.note(element) }
            }
        }
        // A subscriber of a shared sequence gets only the elements after its request for the first one.
        for _ in 0..<subscribers { await Task.yield() }
        for first in stride(from: 1, through: size, by: burst) {
            let elements = first...min(first + burst - 1, size)
            for element in elements { continuation.yield(element) }
            await arrivals.wait(for: elements.count * subscribers, on: actor)
        }
        continuation.finish()
        for consumer in consumers { await consumer.value }
        return arrivals.sum
    }
}
