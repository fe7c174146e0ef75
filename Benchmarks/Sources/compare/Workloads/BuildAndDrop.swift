import AsyncAlgorithms
import OpenCombine
import Reactive

enum BuildAndDrop {
    private static let title = "build a chain of five, send 1, cancel; per cycle"

    static let workloads = [
        Workload(
            "W8", title, goal: 0.18, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W8@main", title, on: .mainActor, checksum: checksum,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    @Sendable
    private static func checksum(_ size: Int) -> Int {
        var sum = 0
        for element in 1...size { sum &+= increment(transform(element)) }
        return sum
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        for element in 1...size {
            let subject = PublishSubject<Int>()
            let subscription = subject.observable.map { transform($0) }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }
                .removeDuplicates().map { increment($0) }.subscribe { tally.add($0) }
            subject.send(element)
            subscription.cancel()
        }
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        for element in 1...size {
            let subject = PublishSubject<Int>()
            let subscription = subject.observable.map { transform($0) }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }
                .removeDuplicates().map { increment($0) }.subscribe { tally.add($0) }
            subject.send(element)
            subscription.cancel()
        }
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        for element in 1...size {
            let subject = PassthroughSubject<Int, Never>()
            let subscription = subject.map { transform($0) }.filter { $0 > 0 }.scan(0) { $0 &+ $1 }
                .removeDuplicates().map { increment($0) }.sink { tally.add($0) }
            subject.send(element)
            subscription.cancel()
        }
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let arrivals = Arrivals()
        for element in 1...size {
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            let consumer = Task {
                _ = actor
                var state = 0
                var last: Int?
                for await element in stream.map({ transform($0) }).filter({ $0 > 0 }) {
                    state &+= element
                    guard state != last else { continue }
                    last = state
                    arrivals.note(increment(state))
                }
            }
            continuation.yield(element)
            await arrivals.wait(for: 1, on: actor)
            consumer.cancel()
            await consumer.value
        }
        return arrivals.sum
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let arrivals = Arrivals()
        for element in 1...size {
            let channel = AsyncChannel<Int>()
            let consumer = Task {
                _ = actor
                let elements = channel.map { transform($0) }.filter { $0 > 0 }.reductions { $0 &+ $1 }
                    .removeDuplicates().map { increment($0) }
                for await element in elements { arrivals.note(element) }
            }
            await channel.send(element)
            await arrivals.wait(for: 1, on: actor)
            consumer.cancel()
            await consumer.value
        }
        return arrivals.sum
    }
}
