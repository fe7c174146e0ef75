import Reactive

enum AsyncEdge {
    private static let title = "for await over elements that are already there"

    static let workloads = [
        workload("edge", .defaultActor),
        workload("edge@main", .mainActor),
    ]

    private static func workload(_ id: String, _ place: Workload.Place) -> Workload {
        Workload(
            id, title, on: place, checksum: { $0 &* ($0 &+ 1) / 2 },
            [Contender(.ours, measuring: ours), Contender(.asyncStream, measuring: asyncStream)])
    }

    private static func ours(_ size: Int, on actor: isolated any Actor) async throws -> (Double, Int) {
        let subject = PublishSubject<Int>()
        let elements = subject.observable.makeAsyncIterator()
        for element in 1...size { subject.send(element) }
        subject.finish()
        var sum = 0
        let start = ContinuousClock.now
        while let element = try await elements.next(isolation: actor) { sum &+= element }
        return ((ContinuousClock.now - start) / .nanoseconds(1), sum)
    }

    private static func asyncStream(_ size: Int, on actor: isolated any Actor) async -> (Double, Int) {
        let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
        for element in 1...size { continuation.yield(element) }
        continuation.finish()
        var sum = 0
        let start = ContinuousClock.now
        for await element in stream { sum &+= element }
        return ((ContinuousClock.now - start) / .nanoseconds(1), sum)
    }
}
