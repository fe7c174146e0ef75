/// S3: from the end of a transaction's body, its commit included, until a live query's observer has the new rows.
///
/// A round waits for the one before it, so that no two commits are delivered together. The query has 20 rows.
enum LiveQuery {
    static let rows = 20

    static let workloads = [
        Workload(
            "S3", "live query of 20 rows: commit to delivery", goal: 0.3, checksum: { $0 &* ($0 &+ 1) / 2 },
            [Contender(.ours, measuring: OurStore.observe), Contender(.grdb, measuring: GRDBStore.observe)])
    ]

    /// Writes each of `1...size` with `commit`, and awaits it in `deliveries`; the first delivery is of what there was.
    ///
    /// - Parameters:
    ///   - deliveries: The value that was written, as the observer finds it in the rows.
    ///   - commit: Writes the value and returns when the transaction's body ended.
    static func measure(
        _ size: Int, _ deliveries: some AsyncSequence<Int, any Error> & Sendable, on actor: isolated any Actor,
        commit: (Int) async throws -> ContinuousClock.Instant
    ) async throws -> (Double, Int) {
        let arrivals = Arrivals()
        let last = LastArrival()
        let observer = Task {
            _ = actor
            for try await value in deliveries {
                last.instant = .now
                arrivals.note(value)
            }
        }
        defer { observer.cancel() }
        await arrivals.wait(for: 1, on: actor)
        var elapsed = Duration.zero
        for value in 1...size {
            let committed = try await commit(value)
            await arrivals.wait(for: 1, on: actor)
            elapsed += last.instant - committed
        }
        return (elapsed / .nanoseconds(1), arrivals.sum)
    }

    /// When the observer had its last rows. Confined to the actor of one run.
    private final class LastArrival: @unchecked Sendable {
        var instant = ContinuousClock.now
    }
}
