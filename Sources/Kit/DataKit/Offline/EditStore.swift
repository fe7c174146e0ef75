import DomainKit
import Foundation
import Reactive

/// Reads and writes the edit queues of a table's entities within transactions.
struct EditStore<Entity: Record & Equatable>: Sendable {
    /// The account to which edits belong while no account is signed in.
    static var nobody: String { "" }

    let database: Database
    let source: String
    let policy: EditPolicy
    /// The columns that refer to entities of other tables, with the names of these tables.
    let references: [String: String]
    /// The columns of the table and their references as text. Each edit is saved with this text, so that the store can
    /// adapt edits that were made with other columns.
    let columns: String
    /// The upload of the edit that is being sent. Each attempt has its own subject, so that a late report of an attempt
    /// that has ended is not shown.
    let uploads = BehaviorSubject<BehaviorSubject<EditUpload<Entity>?>?>(nil)
    var now: @Sendable () -> Date { database.environment.now }

    init(database: Database, source: String, policy: EditPolicy) {
        self.database = database
        self.source = source
        self.policy = policy
        let references = Entity.table.references.mapValues { $0.table() }
        self.references = references
        columns = Entity.table.columns.map { column in
            references[column.name].map { "\(column.name) of \($0)" } ?? column.name
        }
        .joined(separator: ", ")
    }

    /// The kind of entity that the row of each edit contains: the name of the table.
    var kind: String { Entity.table.name }

    private var items: String { Entity.table.name }

    func named(_ id: StoredValue) -> EditedEntity { EditedEntity(kind: kind, name: id.entity) }

    /// The name under which an account's rows are saved. Each account has its own, because no account may see another's
    /// rows.
    func owner(_ account: String) -> String { account == Self.nobody ? source : "\(source) for \(account)" }

    /// The number of the last written row.
    func number(in connection: Connection) throws -> Int {
        try connection.value("SELECT seq FROM sqlite_sequence WHERE name = 'cached_numbers'") ?? 0
    }

    func since(in connection: Connection) throws -> Int {
        try connection.value("SELECT since FROM cached_pulls WHERE items = ?", items) ?? 0
    }

    func cursor(in connection: Connection) throws -> String? {
        let cursor: String?? = try connection.value("SELECT cursor FROM cached_pulls WHERE items = ?", items)
        return cursor ?? nil
    }

    /// Whether the account may see the saved rows: its own, and the rows that were loaded while no account was signed
    /// in.
    func isOwner(_ account: String, in connection: Connection) throws -> Bool {
        guard let source = try connection.source(of: Entity.self) else { return false }
        return source == owner(account) || source == owner(Self.nobody)
    }

    /// Makes the account the owner of the table. Another account's rows and its pull position are removed. Rows that
    /// were loaded while no account was signed in stay, so that a list on the screen keeps them, and are pulled again.
    func claim(_ account: String, in connection: Connection) throws {
        guard let earlier = try connection.source(of: Entity.self) else {
            try connection.claim(Entity.self, for: owner(account))
            try connection.execute("INSERT OR IGNORE INTO cached_pulls (items, since) VALUES (?, 0)", items)
            return
        }
        guard earlier != owner(account) else { return }
        if earlier == owner(Self.nobody) {
            try connection.execute("UPDATE cached_sources SET source = ? WHERE items = ?", owner(account), items)
            // A pull that continued from this cursor would miss the rows that only this account may see.
            try connection.execute("UPDATE cached_pulls SET cursor = NULL, whole = NULL WHERE items = ?", items)
            try unblock(in: connection)
            return try forgetEarlierAnswers(in: connection)
        }
        try connection.claim(Entity.self, for: owner(account))
        for table in ["cached_numbers", "cached_pulls", "cached_aliases"] {
            try connection.execute("DELETE FROM \(table) WHERE items = ?", items)
        }
        try forgetPulled(in: connection)
        try forgetEarlierAnswers(in: connection)
        try unblock(in: connection)
    }

    /// Lets the sender examine every edit again, because the rules or the compared rows have changed.
    func unblock(in connection: Connection) throws {
        try connection.execute(
            "UPDATE outbox SET is_blocked = 0 WHERE source = ? AND kind = ? AND is_blocked = 1", source, kind)
    }

    func forgetPulled(in connection: Connection) throws {
        try connection.execute("DELETE FROM pulled_items WHERE items = ?", items)
    }

    /// Increases the row number beyond the numbers of all earlier requests.
    func growNumber(in connection: Connection) throws {
        try connection.execute("INSERT INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, 1)", items, "\0")
        try connection.execute("DELETE FROM cached_numbers WHERE items = ? AND item = ?", items, "\0")
    }

    /// Makes the cache ignore the responses to requests that have already begun.
    func forgetEarlierAnswers(in connection: Connection) throws {
        try growNumber(in: connection)
        try connection.execute(
            """
            INSERT INTO cached_pulls (items, since) VALUES (?1, ?2) ON CONFLICT (items) DO UPDATE SET since = ?2
            """, items, try number(in: connection))
    }

    /// The queue of each entity with edits of an account, in the order of the first edits.
    func queues(of account: String, in connection: Connection) throws -> [(id: StoredValue, queue: EditQueue)] {
        var ids: [StoredValue] = []
        var edits: [String: [EditQueue.Entry]] = [:]
        for entry in try entries(of: account, in: connection) {
            if edits[entry.edit.entity] == nil { ids.append(entry.edit.id) }
            edits[entry.edit.entity, default: []].append(entry)
        }
        return try ids.map { ($0, try queue($0, of: account, edits: edits[$0.entity], in: connection)) }
    }

    /// Returns the queue of an entity, for an account. Pass `edits` if they were already read, to save a query.
    func queue(
        _ id: StoredValue, of account: String, edits: [EditQueue.Entry]? = nil, in connection: Connection
    ) throws -> EditQueue {
        var queue = EditQueue()
        if try isOwner(account, in: connection) {
            let numbers: [(Int, Bool)] = try connection.fetch(
                "SELECT number, is_deleted FROM cached_numbers WHERE items = ? AND item = ?", arguments: [items, id]
            ) { (try $0[0], try $0[1]) }
            queue.number = numbers.first?.0 ?? 0
            if let row = try connection.storedRow(Entity.self, id: id) {
                queue.replica = .row(row)
            } else if numbers.first?.1 == true {
                queue.replica = .deleted
            }
        }
        return EditQueue(
            replica: queue.replica, number: queue.number,
            edits: try edits ?? entries(of: account, entity: id.entity, in: connection))
    }

    func hasEdits(_ entity: String, of account: String, in connection: Connection) throws -> Bool {
        try connection.value(
            "SELECT 1 FROM outbox WHERE source = ? AND account = ? AND kind = ? AND entity = ? LIMIT 1", source,
            account, kind, entity, as: Int.self) != nil
    }

    /// Returns the edits of an account in the order in which they were made. Pass `entity` to get only the edits of one
    /// entity, and `ids` to get only some edits. An unreadable edit counts as refused, and stays for the version of the
    /// app that can read it.
    func entries(
        of account: String, entity: String? = nil, ids: Set<Int>? = nil, in connection: Connection
    ) throws -> [EditQueue.Entry] {
        var condition = EditRow.source == source && EditRow.account == account && EditRow.kind == kind
        if let entity { condition = condition && EditRow.entity == entity }
        if let ids { condition = condition && EditRow.id.isIn(ids.sorted()) }
        return try connection.fetch(Query(condition, orderedBy: EditRow.id.ascending)).map { row in
            (try? row.entry()) ?? row.unreadable
        }
    }

    /// Removes columns that the table no longer has from the edits. An edit that would have changed such a column waits
    /// for a decision. A retry sends its remaining columns.
    ///
    /// - Parameter entity: The entity whose edits to adapt, or `nil` for the edits of all.
    func adaptEdits(of entity: (name: String, account: String)? = nil, in connection: Connection) throws {
        let known = Set(Entity.table.columns.map(\.name))
        let ids: [Int] = try connection.fetch(
            """
            SELECT id FROM outbox WHERE source = ?1 AND kind = ?2 AND columns != ?3
            \(entity == nil ? "" : "AND entity = ?4 AND account = ?5")
            """, arguments: [source, kind, columns] + (entity.map { [$0.name, $0.account] } ?? [])
        ) { try $0[0] }
        for id in ids {
            guard let row = try connection.find(EditRow.self, id: id), var entry = try? row.entry() else { continue }
            let (edit, lost) = entry.edit.keeping(known)
            entry.edit = edit
            if var sent = entry.sent {
                sent.edit = sent.edit.keeping(known).edit
                sent.known = sent.known?.filter { known.contains($0.key) }
                entry.sent = sent
            }
            if !lost.isEmpty {
                entry.refusal = EditRefusal(
                    message: Sentence.fieldsOfAnotherVersion(lost).text, mayBePerformed: entry.sent == nil ? nil : true)
            }
            try save(entry, of: row.account, in: connection)
        }
    }

    /// Runs `body` on the queue of an entity, whose edits are read unless they are given, and writes the changes. Edits
    /// that `body` removes have ended. Its outcome is recorded as performed if `isPerformed` returns true for the
    /// result.
    ///
    /// - Parameter isCreated: Whether the server has created the entity. If so, the caller replaces the temporary ID in
    ///   the edits that refer to the entity.
    @discardableResult
    func change<Result>(
        _ id: StoredValue, of account: String, edits: [EditQueue.Entry]? = nil, in connection: Connection,
        isPerformed: (Result) -> Bool = { _ in false }, isCreated: Bool, _ body: (inout EditQueue) throws -> Result
    ) throws -> Result {
        let old = try queue(id, of: account, edits: edits, in: connection)
        var new = old
        let result = try body(&new)
        try write(id, from: old, to: new, of: account, in: connection)
        let before = Dictionary(uniqueKeysWithValues: old.entries.map { ($0.id, $0) })
        let left = Set(new.entries.map(\.id))
        let undone = Set(old.entries.compactMap(\.undone))
        // Save the remaining edits before removing the ended edits, because a remaining edit may inherit their
        // references.
        for entry in new.entries where before[entry.id] != entry {
            try save(entry, of: account, hasNewValues: before[entry.id]?.edit != entry.edit, in: connection)
        }
        for entry in old.entries where !left.contains(entry.id) {
            try connection.delete(EditRow.self, id: entry.id)
            try connection.execute(
                """
                INSERT INTO outbox_changes (source, account, kind, entity, edit, is_performed)
                VALUES (?, ?, ?, ?, ?, ?)
                """, source, account, kind, id.entity, entry.id,
                // An edit that was undone during an attempt ends as withdrawn, even if the server has performed it.
                isPerformed(result) && entry.undone == nil && !undone.contains(entry.id))
        }
        if new != old {
            try block(id.entity, false, of: account, in: connection)
            if !isCreated { try noteChange(id, from: old, to: new, of: account, in: connection) }
        }
        // Delete files only after a performed edit, because the caller may save any other edit again after an undo or a
        // refusal.
        if isPerformed(result) { deleteFiles(of: old, to: new) }
        return result
    }

    /// Rewrites a pending edit. If its values have changed, its references are recorded again, because the new values
    /// may refer to other entities.
    func save(
        _ entry: EditQueue.Entry, of account: String, hasNewValues: Bool = true, in connection: Connection
    ) throws {
        try connection.update(EditRow(entry, source: source, account: account, kind: kind, columns: columns))
        if hasNewValues { try noteReferences(entry.edit, entry.id, of: account, in: connection) }
    }

    /// Records whether the sender skips an entity until something about its edits changes.
    func block(_ entity: String, _ isBlocked: Bool, of account: String, in connection: Connection) throws {
        try connection.execute(
            """
            UPDATE outbox SET is_blocked = \(isBlocked ? 1 : 0)
            WHERE source = ? AND account = ? AND kind = ? AND entity = ? AND is_blocked = \(isBlocked ? 0 : 1)
            """, source, account, kind, entity)
    }

    private func write(
        _ id: StoredValue, from old: EditQueue, to new: EditQueue, of account: String, in connection: Connection
    ) throws {
        // The rows of another server or account stay until this account's pages arrive.
        guard try isOwner(account, in: connection) || connection.source(of: Entity.self) == nil else { return }
        if new.replica != old.replica {
            try claim(account, in: connection)
            switch new.replica {
            case .unknown: break
            case .deleted: try connection.deleteCached(Entity.self, keys: [id])
            case .row(let row): try connection.upsert(try connection.entity(Entity.self, of: row))
            }
        }
        guard new.number != old.number, try isOwner(account, in: connection) else { return }
        try connection.execute(
            "INSERT OR REPLACE INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, ?)", items, id,
            new.replica == .deleted)
        guard new.replica == .deleted else { return }
        // Recorded deletions stop late responses from restoring deleted entities. No response is so late that 10,000
        // rows were written since its request, so delete older records.
        try connection.execute(
            "DELETE FROM cached_numbers WHERE items = ? AND is_deleted AND number < ?", items, new.number - 10_000)
    }

    @discardableResult
    func enqueue(
        _ edit: RowEdit, pause: DateInterval? = nil, undoing undone: Int? = nil, of account: String,
        in connection: Connection
    ) throws -> Int {
        try connection.execute(
            """
            INSERT INTO outbox (
                source, account, kind, entity, item, edit, columns, paused_at, not_before, undone, is_creation
            ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """, source, account, kind, edit.entity, edit.id, try JSONEncoder().encode(edit), columns, pause?.start,
            pause?.end, undone, edit.isCreation)
        let number: Int = try connection.value("SELECT last_insert_rowid()") ?? 0
        try noteReferences(edit, number, of: account, in: connection)
        // The earlier edits are read only if they change, so each new edit costs the same.
        let isFirst = try isFirst(number, edit.entity, of: account, in: connection)
        guard try isFirst || hasRefused(edit.entity, of: account, in: connection) else {
            return number
        }
        try change(edit.id, of: account, in: connection) { queue in
            // The queue was read together with the new edit. Remove the new edit here, because `enqueue` adds it and
            // retries the refused edits.
            queue.entries.removeAll { $0.id == number }
            // No row was saved, so the values that the user saw are the last known ones.
            if queue.replica == .unknown, queue.entries.isEmpty, let seen = edit.seen { queue.replica = .row(seen) }
            queue.enqueue(EditQueue.Entry(id: number, edit: edit, pause: pause, undone: undone))
        }
        return number
    }

    private func isFirst(_ id: Int, _ entity: String, of account: String, in connection: Connection) throws -> Bool {
        let first: Int?? = try connection.value(
            "SELECT min(id) FROM outbox WHERE source = ? AND account = ? AND kind = ? AND entity = ?", source, account,
            kind, entity)
        return (first ?? nil) == id
    }

    private func hasRefused(_ entity: String, of account: String, in connection: Connection) throws -> Bool {
        let found: Int? = try connection.value(
            """
            SELECT 1 FROM outbox
            WHERE source = ? AND account = ? AND kind = ? AND entity = ? AND refusal IS NOT NULL LIMIT 1
            """, source, account, kind, entity)
        return found != nil
    }
}
