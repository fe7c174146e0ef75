import AsyncAlgorithms
import OpenCombine
import Reactive

enum SubjectChain {
    private static let title = "subject -> map -> filter -> subscriber"

    static let workloads = [
        Workload(
            "W2", title, goal: 0.15, checksum: sumOfEvenTransformed,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W2@main", title, on: .mainActor, checksum: sumOfEvenTransformed,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.map { transform($0) }.filter { isEven($0) }.subscribe { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.map { transform($0) }.filter { isEven($0) }.subscribe { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map { transform($0) }.filter { isEven($0) }.sink { tally.add($0) }
        for element in 1...size { subject.send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let consumer = Task {
            _ = actor
            var sum = 0
            for await element in stream.map({ transform($0) }).filter({ isEven($0) }) { sum &+= element }
            return sum
        }
        for element in 1...size { continuation.yield(element) }
        continuation.finish()
        return await consumer.value
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let channel = AsyncChannel<Int>()
        let consumer = Task {
            _ = actor
            var sum = 0
            for await element in channel.map({ transform($0) }).filter({ isEven($0) }) { sum &+= element }
            return sum
        }
        for element in 1...size { await channel.send(element) }
        channel.finish()
        return await consumer.value
    }
}
