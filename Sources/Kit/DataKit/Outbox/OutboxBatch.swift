import DomainKit
import Foundation

/// What is sent together under one key. The `ids` are an ``Outbox``'s: an `EditStore` finds its edits by the key.
struct OutboxBatch<Edit: OutboxEdit>: Sendable {
    var ids: [Int]
    var entity: String
    var delivery: OutboxDelivery<Edit>
    /// How many attempts have held its entity.
    var failures = 0
}

/// Why the edits of one entity have to wait, and for how long.
struct OutboxHold: Sendable {
    var message: String
    var pause: DateInterval
}

/// One request to the server, made of one or more edits of an entity.
public struct OutboxDelivery<Edit: OutboxEdit>: Sendable {
    /// All edits of the entity that had not been sent, merged into one.
    public let edit: Edit
    /// The idempotency key: the same for every attempt to send this change, and used for no other change. A server that
    /// honors it makes the change once.
    public let key: String
    /// The account that made the change. The sender has checked that it is signed in.
    public let account: String
}

/// What a sender takes edits from, and records their outcomes in: an ``Outbox``, or an `EditStore`.
protocol OutboxSource<Edit>: Sendable {
    associatedtype Edit: OutboxEdit

    var database: Database { get }
    var name: String { get }

    /// Whether there are edits that the server has not refused. Without any the sender does not take the process lock.
    func hasEdits(of account: String) async throws -> Bool
    /// Takes what may be sent next.
    ///
    /// - Parameters:
    ///   - date: Pauses that end later are not over.
    ///   - isCurrent: Whether the account's edits may still be sent. Asked within the transaction: an edit that is
    ///     made after a sign-out, or offline, is not taken, so that it can still be undone.
    ///   - newKey: Makes the key of what has not been sent before.
    func next(
        of account: String, at date: Date, while isCurrent: @escaping @Sendable () -> Bool,
        newKey: @escaping @Sendable () -> String
    ) async throws -> OutboxTaken<Edit>
    /// Whether ``release(_:_:)`` can hold the edits of one entity.
    var holdsEntities: Bool { get }
    /// Notes that an attempt has ended without a response, and keeps its entity from being sent during a hold.
    func release(_ batch: OutboxBatch<Edit>, _ hold: OutboxHold?) async throws
    /// Notes that none of the edits is in flight.
    func releaseAll() async throws
    /// Ends the pauses after failed attempts.
    func endPauses(of account: String) async throws
    func finish(
        _ batch: OutboxBatch<Edit>, record: @escaping @Sendable (Connection) throws -> Void
    ) async throws -> (any Error)?
    func refuse(_ batch: OutboxBatch<Edit>, _ refusal: OutboxRefusal) async throws
}

enum OutboxTaken<Edit: OutboxEdit>: Sendable {
    case batch(OutboxBatch<Edit>)
    /// Nothing before that date.
    case later(Date)
    case nothing
}

/// Thrown while sending when the server has changed what the edit was made for. What it has now is recorded, and the
/// edit is taken again, unless that ends or refuses it.
struct OutboxSuperseded: Error {
    var error: GatewayError
    /// Returns what has become of the edit.
    var record: @Sendable (Connection) throws -> OutboxEvent.Step
}

extension Outbox: OutboxSource {
    var holdsEntities: Bool { false }
    func release(_ batch: OutboxBatch<Edit>, _ hold: OutboxHold?) async throws {}
    func releaseAll() async throws {}
    func endPauses(of account: String) async throws {}

    func next(
        of account: String, at date: Date, while isCurrent: @escaping @Sendable () -> Bool,
        newKey: @escaping @Sendable () -> String
    ) async throws -> OutboxTaken<Edit> {
        try await take(of: account, while: isCurrent, newKey: newKey).map { .batch($0) } ?? .nothing
    }

    /// Takes the first edits that may be sent and gives them their key, in one transaction; nil where there are none.
    ///
    /// Edits that were taken before, by a process that ended or an attempt that failed, come as they were then. Those
    /// that cancel each other out are removed.
    func take(
        of account: String, while isCurrent: @escaping @Sendable () -> Bool = { true },
        newKey: @escaping @Sendable () -> String = { UUID().uuidString }
    ) async throws -> OutboxBatch<Edit>? {
        try await database.write { connection in
            guard isCurrent() else { return nil }
            let rows = try connection.fetch(rows(of: account))
            var stopped = Set(rows.filter { $0.refusal != nil }.map(\.entity))
            for first in rows where !stopped.contains(first.entity) {
                // Later edits of this entity were merged into this one or have to wait for it.
                stopped.insert(first.entity)
                let batch = rows.filter { $0.entity == first.entity && $0.key == first.key }
                if let taken = try take(batch, newKey, in: connection) { return taken }
            }
            return nil
        }
    }

    private func take(
        _ rows: [OutboxRow], _ newKey: () -> String, in connection: Connection
    ) throws -> OutboxBatch<Edit>? {
        guard let first = rows.first else { return nil }
        let ids = rows.map(\.id)
        let key = first.key ?? newKey()
        let edits: [Edit]
        do {
            edits = try rows.map { try JSONDecoder().decode(Edit.self, from: $0.edit) }
        } catch {
            let message = Sentence.editOfAnotherVersion.text
            for row in rows { try connection.update(row.refused(OutboxRefusal(message: message), key)) }
            return nil
        }
        let folded = edits.reduce(nil as Edit?) { earlier, edit in
            if let earlier { edit.following(earlier) } else { edit }
        }
        guard let folded else {
            try connection.delete(OutboxRow.self, where: OutboxRow.id.isIn(ids))
            return nil
        }
        for row in rows where row.key == nil { try connection.update(row.sent(key)) }
        return OutboxBatch(
            ids: ids, entity: first.entity, delivery: OutboxDelivery(edit: folded, key: key, account: first.account))
    }

    /// Removes a batch that the server has performed, and records its answer, in one transaction.
    ///
    /// The answer is not recorded where a newer edit of the entity waits. Where it cannot be recorded the batch is
    /// removed all the same, since the server has the change, and the error is returned. An error that may pass is
    /// thrown, and the batch stays.
    func finish(
        _ batch: OutboxBatch<Edit>, record: @escaping @Sendable (Connection) throws -> Void
    ) async throws -> (any Error)? {
        try await database.write { [name] connection in
            try connection.delete(OutboxRow.self, where: OutboxRow.id.isIn(batch.ids))
            let newer = try connection.count(
                Query(
                    OutboxRow.outbox == name && OutboxRow.account == batch.delivery.account
                        && OutboxRow.entity == batch.entity))
            guard newer == 0 else { return nil }
            do {
                try connection.savepoint { try record(connection) }
                return nil
            } catch let error as StoreError where error.isTransient {
                throw error
            } catch {
                return error
            }
        }
    }

    /// Records a refusal, which holds the batch and the later edits of its entity.
    func refuse(_ batch: OutboxBatch<Edit>, _ refusal: OutboxRefusal) async throws {
        try await database.write { connection in
            for row in try connection.fetch(Query(OutboxRow.id.isIn(batch.ids))) {
                try connection.update(row.refused(refusal, batch.delivery.key))
            }
        }
    }

    func hasEdits(of account: String) async throws -> Bool {
        try await database.read { connection in
            try connection.count(Query(rows(of: account).condition.map { $0 && OutboxRow.refusal == nil })) > 0
        }
    }
}

extension Sentence {
    static func fieldsOfAnotherVersion(_ names: Set<String>) -> Sentence {
        Sentence(
            "edit.fieldsOfAnotherVersion",
            "This version of the app has no {0}. Try again to send the rest of this change, or discard it.",
            names.sorted().joined(separator: ", "))
    }

    static var editOfAnotherVersion: Sentence {
        Sentence(
            "edit.ofAnotherVersion",
            "This change was made by another version of the app and cannot be sent by this one.")
    }
}

extension StoreError {
    /// Whether the same change may succeed later, so that an edit is sent again rather than ended.
    var isTransient: Bool {
        switch self {
        case .locked, .diskFull, .readOnly, .vanished, .transactionLost, .failed: true
        default: false
        }
    }
}
