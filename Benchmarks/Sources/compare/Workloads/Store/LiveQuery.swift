import PresentationKit
import Synchronization

/// S3: from the end of a transaction's body, its commit included, until a live query's observer has the new rows. L1:
/// the same for 1,000 rows, until it also knows which of them has changed, as a list has to.
///
/// A round waits for the one before it, so that no two commits are delivered together.
enum LiveQuery {
    /// Finds the value that was written in the rows of a delivery.
    typealias Reading = @Sendable ([Item]) -> Int

    static let workloads = [
        workload("S3", "live query of 20 rows: commit to delivery", rows: 20, goal: 0.35) { { $0.first?.stock ?? 0 } },
        workload(
            "L1", "a list of 1,000 rows: commit to the row that has changed", rows: 1_000, reading: changedRow),
    ]

    /// Finds the row that has changed since the last delivery.
    @Sendable
    static func changedRow() -> Reading {
        let changes = RowChanges()
        return { changes.value(in: $0) }
    }

    private static func workload(
        _ id: String, _ title: String, rows: Int, goal: Double? = nil, reading: @escaping @Sendable () -> Reading
    ) -> Workload {
        Workload(
            id, title, goal: goal, checksum: { $0 &* ($0 &+ 1) / 2 },
            [
                Contender(
                    .ours,
                    measuring: { try await OurStore.observe($0, rows: rows, reading: reading(), on: $1) }),
                Contender(
                    .grdb,
                    measuring: { try await GRDBStore.observe($0, rows: rows, reading: reading(), on: $1) }),
            ])
    }

    private final class RowChanges: Sendable {
        private let former = Mutex<[Item]>([])

        func value(in rows: [Item]) -> Int {
            former.withLock { former in
                defer { former = rows }
                let changed = rows.changedIDs(since: former).first
                return rows.first { $0.id == changed }?.stock ?? 0
            }
        }
    }

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
