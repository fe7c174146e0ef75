import PresentationKit
import Synchronization

/// S3: the time from the end of a transaction's body, including the commit, until the observer of a live query has the
/// new rows. L1: the same for 1,000 rows, until the observer has also found the changed row, as a list has to.
///
/// Each round waits for the previous round, so that two commits are never delivered together.
enum LiveQuery {
    /// Finds the written value in the delivered rows.
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

    /// Writes each of `1...size` with `commit`, and awaits the value in `deliveries`. The first delivery contains the
    /// earlier rows.
    ///
    /// - Parameters:
    ///   - deliveries: The written values, as the observer finds them in the rows.
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

    /// The time when the observer received its last rows. All accesses happen on the actor of one run.
    private final class LastArrival: @unchecked Sendable {
        var instant = ContinuousClock.now
    }
}
