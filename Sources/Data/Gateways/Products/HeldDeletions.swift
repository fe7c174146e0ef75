import DataKit
import Domain
import Reactive
import Synchronization

/// Holds deletions back for a moment in which they can be undone, then moves them to the outbox.
///
/// They are kept in an outbox of their own that has no sender. So a held deletion survives the end of the process, and
/// the next start sends it.
final class HeldDeletions: Sendable {
    let held: Outbox<ProductEdit>
    private let database: Database
    private let outbox: Outbox<ProductEdit>
    private let grace: Duration
    private let clock: any Clock<Duration>
    private let onFailure: @Sendable (any Error) -> Void
    private let timers = Mutex<[Int: Task<Void, Never>]>([:])

    /// Holds deletions of products of `source` and moves them to `outbox` after the grace period.
    init(
        _ database: Database, source: String, outbox: Outbox<ProductEdit>, grace: Duration,
        clock: any Clock<Duration>, onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        held = Outbox(database, name: "held deletions of \(source)")
        self.database = database
        self.outbox = outbox
        self.grace = grace
        self.clock = clock
        self.onFailure = onFailure
    }

    deinit {
        timers.withLock { $0.values.forEach { $0.cancel() } }
    }

    /// `false` where the grace period is zero: deletions are then sent at once.
    var areHeld: Bool { grace > .zero }

    /// The waiting edits and the held deletions together, in the order in which they were made.
    func entries(of account: String, in connection: Connection) throws -> [OutboxEntry<ProductEdit>] {
        let edits = try outbox.entries(of: account, in: connection) + held.entries(of: account, in: connection)
        return edits.sorted { $0.id < $1.id }
    }

    /// Saves a deletion, and sends it after the grace period unless it is undone.
    func hold(_ edit: ProductEdit, of account: String, in connection: Connection) throws {
        let id = try held.enqueue(edit, of: account, in: connection)
        timers.withLock { timers in
            timers[id] = Task(executorPreference: Work.executor) { [weak self, clock, grace] in
                guard (try? await clock.sleep(for: grace)) != nil else { return }
                await self?.send(id)
            }
        }
    }

    /// Sends the deletions of an account that an earlier process held and did not send.
    func sendEarlier(of account: String, in connection: Connection) throws {
        let running = timers.withLock { Set($0.keys) }
        for entry in try held.entries(of: account, in: connection) where !running.contains(entry.id) {
            try send(entry.id, in: connection)
        }
    }

    private func send(_ id: Int) async {
        // Removed first: a deletion that cannot be moved now is sent when the account signs in again.
        timers.withLock { $0[id] = nil }
        do {
            try await database.write { [self] in try send(id, in: $0) }
        } catch {
            onFailure(error)
        }
    }

    private func send(_ id: Int, in connection: Connection) throws {
        // `nil` if the deletion was undone meanwhile.
        guard let entry = try held.entry(id, in: connection) else { return }
        _ = try held.withdraw(id, in: connection)
        try outbox.enqueue(entry.edit, of: entry.account, in: connection)
    }
}
