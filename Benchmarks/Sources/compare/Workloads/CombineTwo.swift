import AsyncAlgorithms
import OpenCombine
import Reactive

enum CombineTwo {
    private static let title = "combineLatest of two subjects"

    static let workloads = [
        Workload(
            "W4", title, goal: 0.1, checksum: checksum,
            [
                Contender(.ours, ours), Contender(.openCombine, leftOut: "has no combineLatest"),
                Contender(.asyncStream, leftOut: "has no combineLatest"), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
        Workload(
            "W4@main", title, on: .mainActor, checksum: checksum,
            [
                Contender(.ours, oursOnActor), Contender(.openCombine, leftOut: "has no combineLatest"),
                Contender(.asyncStream, leftOut: "has no combineLatest"), Contender(.asyncAlgorithms, asyncAlgorithms),
            ]),
    ]

    /// The sum over all pairs of the latest element and its predecessor.
    @Sendable
    private static func checksum(_ size: Int) -> Int {
        var sum = 0
        for element in stride(from: 2, through: size, by: 1) { sum &+= 2 &* element &- 1 }
        return sum
    }

    private static func ours(_ size: Int) -> Int {
        let tally = Tally()
        let (odd, even) = (PublishSubject<Int>(), PublishSubject<Int>())
        let subscription = Reactive.combineLatest(odd.observable, even.observable).subscribe { tally.add($0 &+ $1) }
        for element in 1...size { (element & 1 == 1 ? odd : even).send(element) }
        subscription.cancel()
        return tally.sum
    }

    private static func oursOnActor(_ size: Int, on actor: isolated any Actor) async -> Int {
        let tally = Tally()
        let (odd, even) = (PublishSubject<Int>(), PublishSubject<Int>())
        let subscription = Reactive.combineLatest(odd.observable, even.observable)
            .subscribe(isolation: actor) { tally.add($0 &+ $1) }
        for element in 1...size { (element & 1 == 1 ? odd : even).send(element) }
        subscription.cancel()
        return tally.sum
    }

    /// In lock-step, because it keeps only the latest pair for a consumer that is slower than the producer.
    private static func asyncAlgorithms(_ size: Int, on actor: isolated any Actor) async -> Int {
        let (odd, even) = (AsyncStream.makeStream(of: Int.self), AsyncStream.makeStream(of: Int.self))
        let arrivals = Arrivals()
        let consumer = Task {
            _ = actor
            for await (odd, even) in AsyncAlgorithms.combineLatest(odd.stream, even.stream) {
                arrivals.note(odd &+ even)
            }
        }
        for element in 1...size {
            (element & 1 == 1 ? odd : even).continuation.yield(element)
            if element > 1 { await arrivals.wait(for: 1, on: actor) }
        }
        odd.continuation.finish()
        even.continuation.finish()
        await consumer.value
        return arrivals.sum
    }
}
