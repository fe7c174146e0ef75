import DomainKit
import Foundation
import Synchronization

extension EditStore where Entity.ID: Hashable {
    /// Returns the ID that the server has assigned to an entity, or the given ID if the server has not replaced it.
    func alias(_ id: StoredValue, in connection: Connection) throws -> StoredValue {
        try connection.value(
            "SELECT item FROM cached_aliases WHERE items = ? AND alias = ?", Entity.table.name, id) ?? id
    }

    /// Makes it possible to use a temporary ID again that the server has replaced. Throws if a creation is still
    /// pending under this ID, because the new creation would replace it.
    func prepareCreation(_ id: StoredValue, of account: String, in connection: Connection) throws {
        let queue = try queue(id, of: account, in: connection)
        guard queue.visible == nil || !queue.entries.contains(where: \.edit.isCreation) else {
            throw StoreError.constraint(cause: "Another creation with the temporary ID \(id.entity) waits.")
        }
        try connection.execute(
            "DELETE FROM cached_aliases WHERE items = ? AND alias = ?", Entity.table.name, id)
        guard !queue.creations.isEmpty else { return }
        // The existing edits refer to an earlier entity that was created and deleted under this ID.
        try references(of: account).mark(named(id), isMissing: true, in: connection)
    }

    /// Queues an edit that the user has made.
    @discardableResult
    func add(
        _ edit: RowEdit, pause: DateInterval? = nil, of account: String, in connection: Connection
    ) throws -> Int {
        var edit = edit
        if edit.isCreation {
            try prepareCreation(edit.id, of: account, in: connection)
        } else {
            edit = edit.renamed(to: try alias(edit.id, in: connection), key: Entity.table.columns[0].name)
        }
        edit = try withKnownReferences(edit, of: account, in: connection)
        return try enqueue(edit, pause: pause, of: account, in: connection)
    }

    /// Assigns edits that were made while no account was signed in to the account that signs in.
    func adopt(by account: String, in connection: Connection) throws {
        try adaptEdits(in: connection)
        // The edits may come from a version of the app with other rules.
        try unblock(in: connection)
        guard account != Self.nobody else { return }
        try connection.execute(
            "UPDATE outbox SET account = ? WHERE source = ? AND account = ? AND kind = ?", account, source, Self.nobody,
            kind)
    }

    /// Returns a closure that reads the edits of an account that have changed since its last call. Each live query
    /// needs a separate closure.
    func readings(of account: String) -> @Sendable (Connection) throws -> EditReading<Entity> {
        let reader = Mutex(EditReader(store: self, account: account))
        return { connection in try reader.withLock { try $0.read(in: connection) } }
    }
}

/// Reads the log of edits and the row numbers, starting after the position of the last read.
struct EditReader<Entity: Record & Equatable> where Entity.ID: Hashable {
    typealias Reading = EditReading<Entity>

    let store: EditStore<Entity>
    let account: String
    private var last: Reading?
    /// The IDs of the known entities with edits, by their names in the outbox.
    private var edited: [String: StoredValue] = [:]
    /// The edits of entities that have many edits. Only their changed rows are read, so the cost of another edit does
    /// not depend on the number of edits.
    private var known: [String: (entries: [EditQueue.Entry], summary: EditSummary)] = [:]
    private var owner: String?

    init(store: EditStore<Entity>, account: String) {
        self.store = store
        self.account = account
    }

    /// Returns the last reading again if nothing has changed.
    mutating func read(in connection: Connection) throws -> Reading {
        let position = try position(in: connection)
        let owner = try connection.source(of: Entity.self)
        if let last, last.position == position, self.owner == owner { return last }
        var reading = Reading(account: account, position: position)
        let from = last?.position
        if let from, self.owner == owner, try isLogged(since: from.change, in: connection) {
            try readChanges(into: &reading, since: from, in: connection)
        } else {
            try readAll(into: &reading, since: from, in: connection)
        }
        self.owner = owner
        last = reading
        return reading
    }

    private func position(in connection: Connection) throws -> Reading.Position {
        // The counters themselves cannot be observed, because SQLite does not report changes of its sequence table.
        Reading.Position(
            change: try connection.value("SELECT coalesce(max(number), 0) FROM outbox_changes") ?? 0,
            number: try connection.value("SELECT coalesce(max(number), 0) FROM cached_numbers") ?? 0)
    }

    private func isLogged(since change: Int, in connection: Connection) throws -> Bool {
        let first: Int = try connection.value("SELECT coalesce(min(number), 0) FROM outbox_changes") ?? 0
        return change >= first - 1
    }

    private mutating func readAll(
        into reading: inout Reading, since position: Reading.Position?, in connection: Connection
    ) throws {
        reading.isWhole = true
        let earlier = edited
        (edited, known) = ([:], [:])
        for (id, queue) in try store.queues(of: account, in: connection) {
            guard let item = try store.item(queue.summary, of: account, in: connection) else { continue }
            edited[item.name] = id
            reading.items.append(item)
        }
        guard let position else { return }
        let gone = earlier.filter { edited[$0.key] == nil }
        reading.ended = try log(since: position.change, in: connection).ended
        try finish(&reading, since: position, gone, written(since: position.number, in: connection), in: connection)
    }

    private mutating func readChanges(
        into reading: inout Reading, since position: Reading.Position, in connection: Connection
    ) throws {
        let log = try log(since: position.change, in: connection)
        let written = try written(since: position.number, in: connection)
        var changed: [String] = []
        var seen: Set<String> = []
        for name in log.names where seen.insert(name).inserted { changed.append(name) }
        // If a row was written, its edits have a new base, so they have to be read again.
        for name in written.map(\.entity) where edited[name] != nil && seen.insert(name).inserted {
            changed.append(name)
        }
        var gone: [String: StoredValue] = [:]
        for name in changed {
            let summary = try summary(of: name, changed: log.rows[name] ?? [], in: connection)
            if let id = summary?.first?.edit.id, let summary,
                let item = try store.item(summary, of: account, in: connection)
            {
                edited[name] = id
                reading.items.append(item)
            } else if let id = edited.removeValue(forKey: name) {
                gone[name] = id
            }
        }
        reading.items.sort { $0.first < $1.first }
        reading.ended = log.ended
        try finish(&reading, since: position, gone, written, in: connection)
    }

    /// Returns the edits of an entity for which these rows have changed. Returns `nil` if it has no edits.
    private mutating func summary(
        of name: String, changed rows: Set<Int>, in connection: Connection
    ) throws -> EditSummary? {
        var known = self.known.removeValue(forKey: name)
        let read = try store.entries(of: account, entity: name, ids: known == nil ? nil : rows, in: connection)
        guard let id = (known?.entries.first ?? read.first)?.edit.id else { return nil }
        let replica = try store.queue(id, of: account, edits: [], in: connection).replica
        if let last = known?.entries.last?.id, rows.allSatisfy({ $0 > last }), read.allSatisfy({ $0.sent == nil }),
            known?.summary.replica == replica
        {
            known?.entries += read
            for entry in read { known?.summary.append(entry) }
        } else {
            let entries = ((known?.entries.filter { !rows.contains($0.id) } ?? []) + read).sorted { $0.id < $1.id }
            known = (entries, EditQueue(replica: replica, edits: entries).summary)
        }
        if let known, known.entries.count > 8 { self.known[name] = known }
        return known?.summary
    }

    private func log(
        since change: Int, in connection: Connection
    ) throws -> (names: [String], rows: [String: Set<Int>], ended: [Reading.Ended]) {
        var names: [String] = []
        var rows: [String: Set<Int>] = [:]
        var ended: [Reading.Ended] = []
        try connection.forEach(
            """
            SELECT entity, edit, is_performed FROM outbox_changes
            WHERE number > ? AND source = ? AND account = ? AND kind = ? ORDER BY number
            """, arguments: [change, store.source, account, store.kind]
        ) { row in
            let name: String = try row[0]
            names.append(name)
            let edit: Int = try row[1]
            rows[name, default: []].insert(edit)
            guard let isPerformed: Bool = try row[2] else { return }
            ended.append(Reading.Ended(edit: edit, name: name, isPerformed: isPerformed))
        }
        return (names, rows, ended)
    }

    /// The unary plus stops SQLite from using the index of `items`, which would read all rows of the table.
    static var writtenSince: String {
        "SELECT item FROM cached_numbers WHERE number > ? AND +items = ? ORDER BY number"
    }

    private func written(since number: Int, in connection: Connection) throws -> [StoredValue] {
        try connection.fetch(Self.writtenSince, arguments: [number, Entity.table.name]) { row -> StoredValue in
            try row[0]
        }
    }

    /// Adds the rows that were written, and the rows of the entities whose last edit has ended.
    private func finish(
        _ reading: inout Reading, since position: Reading.Position, _ gone: [String: StoredValue],
        _ written: [StoredValue], in connection: Connection
    ) throws {
        reading.gone = gone.keys.sorted()
        guard try store.isOwner(account, in: connection) else {
            // No row was fetched for this account, so nothing remains of an entity after its last edit was undone.
            reading.writes = gone.compactMap { name, key in
                connection.identity(key, as: Entity.ID.self).map { Reading.Write(id: $0, name: name, entity: nil) }
            }.sorted { $0.name < $1.name }
            return
        }
        for key in reading.gone.compactMap({ gone[$0] }) {
            let item: StoredValue? = try connection.value(
                "SELECT item FROM cached_aliases WHERE items = ? AND alias = ?", Entity.table.name, key)
            guard let item, let alias = connection.identity(key, as: Entity.ID.self),
                let id = connection.identity(item, as: Entity.ID.self)
            else { continue }
            reading.aliases.append(Reading.Alias(alias: alias, id: id, name: key.entity))
        }
        // A row with a temporary ID was renamed, and not removed.
        let names = Set(written.map(\.entity) + reading.aliases.map(\.name))
        for key in written + reading.gone.filter({ !names.contains($0) }).compactMap({ gone[$0] }) {
            guard let id = connection.identity(key, as: Entity.ID.self) else { continue }
            let entity = try connection.storedRow(Entity.self, id: key).flatMap {
                try? connection.entity(Entity.self, of: $0)
            }
            reading.writes.append(Reading.Write(id: id, name: key.entity, entity: entity))
        }
    }
}

extension Connection {
    /// Returns the ID for a stored value. Returns `nil` if the value comes from another version of the app, in which
    /// IDs had another type.
    func identity<ID: ColumnValue>(_ value: StoredValue, as type: ID.Type) -> ID? {
        (try? self.value("SELECT ?", value, as: type)) ?? nil
    }
}
