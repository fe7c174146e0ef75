import AsyncAlgorithms
import OpenCombine
import Reactive

/// W2L: W2 in lock-step, which means that each element must be received before the next element is sent.
enum LockStep {
    private static let title = "W2 in lock-step"

    static let workloads = [
        Workload(
            "W2L", title, goal: 0.5, checksum: sumOfTransformed,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W2L@main", title, on: .mainActor, checksum: sumOfTransformed,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, openCombine),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    /// Adds up only the elements that were received in time.
    private static func send(_ size: Int, to tally: Tally, _ send: (Int) -> Void) -> Int {
        var inTime = 0
        for element in 1...size {
            let before = tally.sum
            send(element)
            inTime &+= tally.sum &- before
        }
        return inTime
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.map { transform($0) }.filter { $0 > 0 }.subscribe { tally.add($0) }
        let sum = send(size, to: tally) { subject.send($0) }
        subscription.cancel()
        return sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        let subscription = subject.observable.map { transform($0) }.filter { $0 > 0 }.subscribe { tally.add($0) }
        let sum = send(size, to: tally) { subject.send($0, isolation: actor) }
        subscription.cancel()
        return sum
    }

    private static func openCombine(_ size: Int) -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscription = subject.map { transform($0) }.filter { $0 > 0 }.sink { tally.add($0) }
        let sum = send(size, to: tally) { subject.send($0) }
        subscription.cancel()
        return sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        let (seen, seenContinuation) = AsyncStream.makeStream(of: Int.self)
        let consumer = Task {
            _ = actor
            for await element in stream.map({ transform($0) }).filter({ $0 > 0 }) { seenContinuation.yield(element) }
        }
        var sum = 0
        var iterator = seen.makeAsyncIterator()
        for element in 1...size {
            continuation.yield(element)
            sum &+= await iterator.next(isolation: actor) ?? 0
        }
        continuation.finish()
        await consumer.value
        return sum
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let channel = AsyncChannel<Int>()
        let seen = AsyncChannel<Int>()
        let consumer = Task {
            _ = actor
            for await element in channel.map({ transform($0) }).filter({ $0 > 0 }) { await seen.send(element) }
        }
        var sum = 0
        var iterator = seen.makeAsyncIterator()
        for element in 1...size {
            await channel.send(element)
            sum &+= await iterator.next(isolation: actor) ?? 0
        }
        channel.finish()
        await consumer.value
        return sum
    }
}
