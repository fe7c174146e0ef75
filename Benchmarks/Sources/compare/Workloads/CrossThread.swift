import AsyncAlgorithms
import Dispatch
import OpenCombine
import OpenCombineDispatch
import Reactive

enum CrossThread {
    private static let title = "a producer elsewhere -> a consumer in its isolation"

    static let workloads = [
        Workload(
            "W9", title, checksum: sumOfTransformed,
            [
                Contender(.ours, ours), Contender(.openCombine, openCombine), Contender(.asyncStream, asyncStream),
                Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W9@main", title, on: .mainActor, checksum: sumOfTransformed,
            [
                Contender(.ours, ours), Contender(.openCombine, leftOut: "has no actors"),
                Contender(.asyncStream, asyncStream), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> Int {
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.makeAsyncIterator()
        Task.detached {
            for element in 1...size { subject.send(transform(element)) }
            subject.finish()
        }
        var sum = 0
        while let element = try await iterator.next(isolation: actor) { sum &+= element }
        return sum
    }

    private static func openCombine(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let queue = DispatchQueue(label: "consumer")
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        let subscription = subject.receive(on: queue.ocombine)
            .sink { _ in
                continuation.finish()
            } receiveValue: {
                tally.add($0)
            }
        let producer = Uncheckedly(subject)
        Task.detached {
            for element in 1...size { producer.value.send(transform(element)) }
            producer.value.send(completion: .finished)
        }
        for await _ in ends {}
        subscription.cancel()
        return tally.sum
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        Task.detached {
            for element in 1...size { continuation.yield(transform(element)) }
            continuation.finish()
        }
        var sum = 0
        for await element in stream { sum &+= element }
        return sum
    }

    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let channel = AsyncChannel<Int>()
        Task.detached {
            for element in 1...size { await channel.send(transform(element)) }
            channel.finish()
        }
        var sum = 0
        for await element in channel { sum &+= element }
        return sum
    }

    /// Any thread may send to a subject of OpenCombine, but its type does not declare this.
    private struct Uncheckedly<Value>: @unchecked Sendable {
        let value: Value

        init(_ value: Value) {
            self.value = value
        }
    }
}
