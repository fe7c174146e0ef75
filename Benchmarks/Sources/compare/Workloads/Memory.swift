import AsyncAlgorithms
import CAllocations
import OpenCombine
import Reactive

enum Memory {
    static let workloads = [
        Workload(
            "W11a", "1,000,000 elements queued: bytes per element", fixedSize: 1_000_000,
            checksum: { $0 &* ($0 &+ 1) / 2 },
            [
                Contender(.ours, measuring: oursQueued), Contender(.openCombine, measuring: openCombineQueued),
                Contender(.asyncStream, measuring: asyncStreamQueued),
                Contender(.asyncAlgorithms, leftOut: "a channel suspends its producer instead of queueing"),
            ]),
        Workload(
            "W11b", "100,000 idle subscriptions to one subject: bytes per one", fixedSize: 100_000, checksum: { $0 },
            [
                Contender(.ours, measuring: oursIdle), Contender(.openCombine, measuring: openCombineIdle),
                Contender(.asyncStream, measuring: asyncStreamIdle),
                Contender(.asyncAlgorithms, leftOut: "its subscribers are the same suspended tasks"),
            ]),
    ]

    private static func bytes(since before: Int64) -> Double { Double(allocations_live_bytes() - before) }

    private static func oursQueued(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        let before = allocations_live_bytes()
        let subject = PublishSubject<Int>()
        let iterator = subject.observable.makeAsyncIterator()
        for element in 1...size { subject.send(element) }
        let held = bytes(since: before)
        subject.finish()
        var sum = 0
        while let element = try await iterator.next(isolation: actor) { sum &+= element }
        return (held, sum)
    }

    private static func openCombineQueued(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let before = allocations_live_bytes()
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        let subscriber = LateSubscriber(tally)
        subject.buffer(size: .max, prefetch: .keepFull, whenFull: .dropNewest).subscribe(subscriber)
        for element in 1...size { subject.send(element) }
        let held = bytes(since: before)
        subscriber.open()
        return (held, tally.sum)
    }

    private static func asyncStreamQueued(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let before = allocations_live_bytes()
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for element in 1...size { continuation.yield(element) }
        let held = bytes(since: before)
        continuation.finish()
        var sum = 0
        for await element in stream { sum &+= element }
        return (held, sum)
    }

    private static func oursIdle(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let tally = Tally()
        let subject = PublishSubject<Int>()
        var subscriptions: [Reactive.Subscription] = []
        subscriptions.reserveCapacity(size)
        let before = allocations_live_bytes()
        for _ in 1...size { subscriptions.append(subject.observable.subscribe { tally.add($0) }) }
        let held = bytes(since: before)
        subject.send(1)
        subscriptions = []
        return (held, tally.sum)
    }

    private static func openCombineIdle(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let tally = Tally()
        let subject = PassthroughSubject<Int, Never>()
        var subscriptions: [AnyCancellable] = []
        subscriptions.reserveCapacity(size)
        let before = allocations_live_bytes()
        for _ in 1...size { subscriptions.append(subject.sink { tally.add($0) }) }
        let held = bytes(since: before)
        subject.send(1)
        subscriptions = []
        return (held, tally.sum)
    }

    private static func asyncStreamIdle(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let arrivals = Arrivals()
        let before = allocations_live_bytes()
        let subscribers = (1...size).map { _ in
            let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
            let task = Task {
                _ = actor
                arrivals.note(0)
                for await element in stream { arrivals.note(element) }
            }
            return (task, continuation)
        }
        await arrivals.wait(for: size, on: actor)
        let held = bytes(since: before)
        for (_, continuation) in subscribers {
            continuation.yield(1)
            continuation.finish()
        }
        for (task, _) in subscribers { await task.value }
        return (held, arrivals.sum)
    }

    /// A subscriber that requests no elements until it is opened, so that the buffer before it keeps every element.
    private final class LateSubscriber: Subscriber {
        private let tally: Tally
        private var subscription: (any OpenCombine.Subscription)?

        init(_ tally: Tally) {
            self.tally = tally
        }

        func open() { subscription?.request(.unlimited) }

        func receive(subscription: any OpenCombine.Subscription) { self.subscription = subscription }

        func receive(_ element: Int) -> Subscribers.Demand {
            tally.add(element)
            return .none
        }

        func receive(completion: Subscribers.Completion<Never>) {}
    }
}
