import DomainKit
import Foundation
import Reactive

/// Edits that wait to be sent, kept in the database until the server's answer to them is recorded: an edit outlives the
/// scene that made it, and the process.
///
/// It is for edits that are not of cached entities, such as a message to send or an event to report; for entities there
/// is ``EditableCache``, which stands on it:
///
/// ```swift
/// try await database.write { connection in
///     try connection.upsert(note)
///     try outbox.enqueue(.save(note), of: account, in: connection)
/// }
/// ```
///
/// ``OutboxSender`` sends them. An edit belongs to the account that made it, and waits while another one, or none, is
/// signed in.
public struct Outbox<Edit: OutboxEdit>: Sendable {
    let database: Database
    let name: String

    /// Requires the table of ``Migration/offline`` in `database`. Several outboxes in one database need different names.
    public init(_ database: Database, name: String = "edits") {
        self.database = database
        self.name = name
    }

    /// The edits of an account that were not sent, whose answer is not known, or that were refused, in their order:
    /// now, and after each change. One that was written by another version of the app and cannot be read is left out:
    /// see ``unreadableEntries(of:)``.
    ///
    /// - Order: that of the commits; the entries after a commit have been emitted when `write` returns.
    /// - Cancellation: ends the live query.
    /// - Errors: a failure of the database fails the stream.
    public func entries(of account: String) -> Observable<[OutboxEntry<Edit>]> {
        database.observe { [self] connection in try entries(of: account, in: connection) }
    }

    /// The entries that ``entries(of:)`` emits, within a transaction or a live query that also reads what they change.
    public func entries(of account: String, in connection: Connection) throws -> [OutboxEntry<Edit>] {
        try connection.fetch(rows(of: account)).compactMap { try? OutboxEntry($0) }
    }

    /// The identities of an account's edits that cannot be read, since another version of the app has written them:
    /// now, and after each change. The sender refuses them when their turn comes. Ask the user to update the app, or to
    /// ``discard(_:in:)`` them.
    ///
    /// - Cancellation: ends the live query.
    /// - Errors: a failure of the database fails the stream.
    public func unreadableEntries(of account: String) -> Observable<[Int]> {
        database.observe { [self] connection in
            try connection.fetch(rows(of: account)).filter { (try? OutboxEntry<Edit>($0)) == nil }.map(\.id)
        }
    }

    /// One edit; nil when it was sent and its answer recorded, and after it was withdrawn or discarded.
    ///
    /// - Errors: a `StoreError`, or what decoding an edit throws that was written by another version of the app.
    public func entry(_ id: Int, in connection: Connection) throws -> OutboxEntry<Edit>? {
        guard let row = try connection.find(OutboxRow.self, id: id), row.outbox == name else { return nil }
        return try OutboxEntry(row)
    }

    /// Queues an edit, in the transaction that also changes the local rows, and returns the entry's identity.
    ///
    /// - Errors: a `StoreError`, or what the encoding of the edit throws; the transaction has to be given up then.
    ///
    /// An edit of an entity with refused edits is another attempt of these: all are sent together, as one. Only those
    /// whose answer could not be read are sent before it, again with their old key.
    @discardableResult
    public func enqueue(_ edit: Edit, of account: String, in connection: Connection) throws -> Int {
        for row in try connection.fetch(rows(of: account, edit.entity)) where row.refusal != nil {
            try connection.update(row.retried)
        }
        try connection.execute(
            "INSERT INTO outbox (outbox, account, entity, edit) VALUES (?, ?, ?, ?)", name, account, edit.entity,
            try JSONEncoder().encode(edit))
        return try connection.value("SELECT last_insert_rowid()") ?? 0
    }

    /// Removes an edit that was not sent yet and returns it, so that the same transaction can undo it locally. Returns
    /// nil where the edit was sent already, or does not exist.
    ///
    /// - Errors: a `StoreError`, or what decoding an edit throws that was written by another version of the app. It is
    ///   not removed then.
    public func withdraw(_ id: Int, in connection: Connection) throws -> Edit? {
        guard let row = try connection.find(OutboxRow.self, id: id), row.outbox == name, row.key == nil else {
            return nil
        }
        let edit = try OutboxEntry<Edit>(row).edit
        try connection.delete(OutboxRow.self, id: id)
        return edit
    }

    /// Sends a refused edit again under a new key, together with those that were refused with it; under the same key
    /// after an answer that could not be read. Does nothing if the edit has not been refused.
    public func retry(_ id: Int, in connection: Connection) throws {
        for row in try refused(id, in: connection) { try connection.update(row.retried) }
    }

    /// Removes a refused edit together with those sent with it, and returns them in order so that the same transaction
    /// can undo them locally. Returns an empty array if the edit has not been refused. Also removes edits that cannot
    /// be read.
    public func discard(_ id: Int, in connection: Connection) throws -> [Edit] {
        try refused(id, in: connection).compactMap { row in
            try connection.delete(OutboxRow.self, id: row.id)
            return try? OutboxEntry<Edit>(row).edit
        }
    }

    private func refused(_ id: Int, in connection: Connection) throws -> [OutboxRow] {
        guard let row = try connection.find(OutboxRow.self, id: id), row.outbox == name, row.refusal != nil else {
            return []
        }
        return try connection.fetch(rows(of: row.account, row.entity)).filter { $0.key == row.key }
    }

    func rows(of account: String) -> Query<OutboxRow> {
        Query(OutboxRow.outbox == name && OutboxRow.account == account, orderedBy: OutboxRow.id.ascending)
    }

    private func rows(of account: String, _ entity: String) -> Query<OutboxRow> {
        Query(
            OutboxRow.outbox == name && OutboxRow.account == account && OutboxRow.entity == entity,
            orderedBy: OutboxRow.id.ascending)
    }
}
