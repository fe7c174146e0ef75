import DomainKit

/// A part of the server's changes since a cursor.
public struct PullPart<Entity: Record>: Sendable {
    /// The entities that were added or changed. If an entity appears more than once, the last one counts.
    public var entities: [Entity]
    /// The entities that were deleted. The deletions are recorded, so that a response to an earlier request does not
    /// restore an entity.
    public var deleted: [Entity.ID]
    /// The IDs of the entities that exist but could not be read. Each of them is requested individually.
    public var unreadable: [Entity.ID]
    /// The cursor at which the next part starts. `nil` at the end of a list if the server has no cursors.
    public var cursor: String?
    /// Whether to request the next part immediately. Missing entities count as deleted only after the last part of a
    /// whole list.
    public var hasMore: Bool
    /// The number of entities in the whole list, if the server reports it. If fewer entities arrive, the pull fails,
    /// and nothing is deleted.
    public var total: Int?
    /// The number of unreadable entities, if the part is the whole list in the server's order.
    var unreadableInList: Int?

    /// Creates a part from the server's response. By default, it is the last part and contains no deletions.
    public init(
        entities: [Entity], deleted: [Entity.ID] = [], unreadable: [Entity.ID] = [], cursor: String?,
        hasMore: Bool = false, total: Int? = nil
    ) {
        self.entities = entities
        self.deleted = deleted
        self.unreadable = unreadable
        self.cursor = cursor
        self.hasMore = hasMore
        self.total = total
    }
}

extension EditableCache {
    /// Saves the server's changes since the last pull. Without a cursor, or if the server no longer knows the cursor
    /// (410), the server sends the whole list. Entities that are missing in the whole list count as deleted.
    ///
    /// ```swift
    /// try await cache.pull { [server] in try server.part($0) }
    /// ```
    ///
    /// Each part is saved together with its cursor. After a crash, at most the current part is requested again. If the
    /// response to an edit has written a row since a part was requested, the row keeps its values, and the part is
    /// requested again.
    ///
    /// - Returns: The number of entities that could not be read.
    /// - Cancellation: the parts that were saved remain, and the current part is dropped.
    /// - Errors: the errors of `part`, or a `StoreError`. `GatewayError.unreadable` if a whole list is shorter than its
    ///   `total`. In that case, nothing is deleted. `GatewayError.unavailable` if newer changes have overtaken a part
    ///   ten times. Errors of the cache's `fetch`, which requests entities with edits that are missing in a whole list.
    ///   In that case, the pulled entities are saved.
    @discardableResult
    public func pull(_ part: @escaping @Sendable (String?) async throws -> PullPart<Entity>) async throws -> Int {
        try await pull(isAnew: false, part).unreadable
    }

    private func pull(
        isAnew: Bool, _ part: @escaping @Sendable (String?) async throws -> PullPart<Entity>
    ) async throws -> (entities: Int, unreadable: Int) {
        var (entities, unreadable) = (0, 0)
        var (restarts, repetitions) = (0, 0)
        while true {
            let account = try await account()
            let begin = try await database.write { [store] in
                try store.beginPart(of: account, isAnew: isAnew, in: $0)
            }
            let next: PullPart<Entity>
            do {
                next = try await part(begin.cursor)
            } catch let error as GatewayError where error.status == 410 && begin.cursor != nil && restarts == 0 {
                restarts += 1
                try await database.write { [store] in try store.forgetCursor(begin.cursor, in: $0) }
                continue
            }
            let kept: Bool
            do {
                kept = try await database.write { [store] in try store.keep(next, begin, of: account, in: $0) }
            } catch let error as GatewayError {
                // Without a cursor, the next pull starts at the beginning of the list.
                try await database.write { [store] in try store.forgetCursor(begin.cursor, in: $0) }
                throw error
            }
            guard kept else {
                // Another pull has moved the cursor, or the response to an edit arrived during the request.
                repetitions += 1
                guard repetitions < 10 else { throw GatewayError.unavailable() }
                continue
            }
            repetitions = 0
            entities += next.entities.count
            unreadable += next.unreadableInList ?? 0
            for id in next.unreadable where try await !isFetched(id) { unreadable += 1 }
            guard next.hasMore else { break }
        }
        try await askForMissing()
        return (entities, unreadable)
    }

    /// Downloads a list from the first page to the last, and saves it in one step, for servers that cannot report
    /// changes. After that, every page of the main list is available offline, and entities that are missing in the list
    /// count as deleted. If some entities could not be read, it is unknown which entities are missing, so nothing is
    /// deleted. The list stays in memory until it is complete. Values that an edit has written during the download are
    /// kept.
    ///
    /// - Parameters:
    ///   - list: The list that fetches the pages from the server.
    ///   - report: Called after each page with the number of entities so far, and the total if it is known.
    /// - Returns: The number of entities in the list, and the number of other entities that could not be read.
    /// - as in ``WholeList/fetch(report:)``, or a `StoreError`. In these cases, the earlier entities remain. After the
    ///   list was saved, errors of the cache's `fetch`, as in ``pull(_:)``.
    @discardableResult
    public func pullAll(
        _ list: WholeList<Entity>, report: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> (entities: Int, unreadable: Int) {
        try await pull(isAnew: true) { _ in
            let all = try await list.fetch(report: report)
            var part = PullPart(entities: all.items, cursor: nil)
            part.unreadableInList = all.unreadableItems
            return part
        }
    }

    private func isFetched(_ id: Entity.ID) async throws -> Bool {
        guard let fetch else { return false }
        do {
            _ = try await keepAnswer { try await fetch(id) }
            return true
        } catch {
            return false
        }
    }

    /// Requests each entity that has edits and is missing in a whole list, because the list may have skipped it. The
    /// whole list counts as complete only after these requests, so the next pull repeats them if they are interrupted.
    private func askForMissing() async throws {
        let account = try await account()
        guard let whole = try await database.read({ [store] in try store.whole(in: $0) }) else { return }
        for id in try await database.read({ [store] in try store.missing(of: account, in: $0) }) {
            let asked = try await database.read { [store] in try store.number(in: $0) }
            do {
                if let fetch {
                    _ = try await keepAnswer { try await fetch(id) }
                    continue
                }
            } catch GatewayError.notFound {
            }
            try await keepDeletion(of: id, asked: asked, account)
        }
        // An entity that arrived only in a page may have been deleted since.
        var isReached = true
        for id in try await database.read({ [store] in try store.onlyShown(in: $0) }) {
            let asked = try await database.read { [store] in try store.number(in: $0) }
            do {
                if let fetch { _ = try await keepAnswer { try await fetch(id) } }
            } catch GatewayError.notFound {
                try await keepDeletion(of: id, asked: asked, account)
            } catch let error as GatewayError where error.isUnreachable {
                isReached = false
            } catch {
                // The entity could not be fetched, so it remains as the page showed it.
                try Task.checkCancellation()
            }
        }
        guard isReached else { return }
        try await database.write { [store] in try store.finishWhole(whole, in: $0) }
    }

    private func keepDeletion(of id: Entity.ID, asked: Int, _ account: String) async throws {
        try await database.write { [store] connection in
            let next = try store.number(in: connection) + 1
            try store.change(try connection.storedValue(id), of: account, in: connection) {
                _ = $0.receive(.deleted, asked: asked, number: next)
            }
        }
    }
}

/// The state of the cache at the time when a part of a pull was requested. If a row has a number larger than `asked`,
/// it was written later, and is kept.
struct PullBegin: Sendable {
    var cursor: String?
    var asked: Int
}

extension EditStore where Entity.ID: Hashable {
    private var items: String { Entity.table.name }

    /// - Parameter isAnew: Whether to start a whole list from its first part, even if an earlier pull has left a
    ///   cursor.
    func beginPart(of account: String, isAnew: Bool, in connection: Connection) throws -> PullBegin {
        try claim(account, in: connection)
        let description = Entity.table.schema
        let known: String?? = try connection.value("SELECT description FROM cached_pulls WHERE items = ?", items)
        if isAnew || known != .some(description) {
            // The server's values for a new column are unknown, so pull everything again.
            try connection.execute(
                "UPDATE cached_pulls SET cursor = NULL, whole = NULL, description = ? WHERE items = ?", description,
                items)
        }
        let cursor = try cursor(in: connection)
        if cursor == nil {
            try forgetPulled(in: connection)
            // A page that was requested earlier may contain an entity that the server deletes before it sends the whole
            // list.
            try growNumber(in: connection)
            try connection.execute(
                "UPDATE cached_pulls SET whole = ? WHERE items = ?", try number(in: connection), items)
        }
        return PullBegin(cursor: cursor, asked: try number(in: connection))
    }

    /// Returns the number at which the unfinished whole list started, or `nil` if no whole list is unfinished. A whole
    /// list is unfinished while it is downloaded, and until its missing entities have been requested.
    func whole(in connection: Connection) throws -> Int? {
        let whole: Int?? = try connection.value("SELECT whole FROM cached_pulls WHERE items = ?", items)
        return whole ?? nil
    }

    /// Ends the whole list that started at a number, unless another whole list has started since.
    func finishWhole(_ number: Int, in connection: Connection) throws {
        guard try whole(in: connection) == number else { return }
        try connection.execute("UPDATE cached_pulls SET whole = NULL WHERE items = ?", items)
        try forgetPulled(in: connection)
    }

    /// Records that the entities of a page or a detail exist, even if they are missing in a whole list that was
    /// requested earlier.
    func noteShown(_ ids: [Entity.ID], asked: Int, in connection: Connection) throws {
        guard let whole = try whole(in: connection), whole <= asked else { return }
        for id in ids { try connection.execute("INSERT OR IGNORE INTO pulled_items VALUES (?, 1, ?)", items, id) }
    }

    func forgetCursor(_ cursor: String?, in connection: Connection) throws {
        try connection.execute("UPDATE cached_pulls SET cursor = NULL WHERE items = ? AND cursor IS ?", items, cursor)
    }

    /// Returns the entities that arrived in pages while a whole list was downloaded, but are missing in that list.
    func onlyShown(in connection: Connection) throws -> [Entity.ID] {
        try connection.fetch(
            """
            SELECT item FROM pulled_items WHERE items = ?1 AND is_shown
            AND item NOT IN (SELECT item FROM pulled_items WHERE items = ?1 AND NOT is_shown)
            """, arguments: [items]
        ) { row -> Entity.ID in try row[0] }
    }

    /// Saves a part with its cursor. Returns `false` if the part must be requested again.
    func keep(
        _ part: PullPart<Entity>, _ begin: PullBegin, of account: String, in connection: Connection
    ) throws -> Bool {
        guard try isOwner(account, in: connection), try cursor(in: connection) == begin.cursor,
            try begin.asked >= since(in: connection)
        else { return false }
        // Another pull may have started or ended a whole list since then. This pull started when its first part was
        // requested.
        if begin.cursor == nil {
            try connection.execute("UPDATE cached_pulls SET whole = ? WHERE items = ?", begin.asked, items)
        }
        let began = try whole(in: connection)
        // An interrupted pull may have left a record of the entities in its whole list.
        if began == nil { try forgetPulled(in: connection) }
        let list = try part.unreadableInList.map { _ in
            try self.known(Page(items: part.entities), asked: begin.asked, of: account, in: connection).items
        }
        var isComplete = true
        var received: Set<String> = []
        func receive(_ theirs: EditQueue.Replica, _ id: StoredValue) throws {
            let next = try number(in: connection) + 1
            // If a part contains an entity twice, the last one counts.
            let asked = received.contains(id.entity) ? .max : begin.asked
            let isReceived = try change(id, of: account, in: connection) {
                $0.receive(theirs, asked: asked, number: next)
            }
            if isReceived { received.insert(id.entity) } else { isComplete = false }
        }
        for entity in part.entities {
            let id = try connection.storedValue(entity.id)
            try receive(.row(try connection.storedRow(entity)), id)
            if began != nil { try connection.execute("INSERT OR IGNORE INTO pulled_items VALUES (?, 0, ?)", items, id) }
        }
        for id in part.unreadable where began != nil {
            try connection.execute("INSERT OR IGNORE INTO pulled_items VALUES (?, 0, ?)", items, id)
        }
        for id in part.deleted { try receive(.deleted, try connection.storedValue(id)) }
        // Rows that were written since a whole list was requested are newer than the list.
        guard isComplete || list != nil else { return false }
        try list.map { try self.list("", of: account, in: connection)?.replaceAll(with: $0) }
        try connection.execute("UPDATE cached_pulls SET cursor = ? WHERE items = ?", part.cursor, items)
        if let began, !part.hasMore {
            if part.unreadableInList ?? 0 > 0 {
                // Any missing entity may be one of the unreadable entities.
                try finishWhole(began, in: connection)
                try forgetEarlierAnswers(in: connection)
            } else {
                try endWhole(since: began, part.total, in: connection)
            }
        }
        return true
    }

    /// Deletes the entities that are missing in a whole list, unless they were written since the list started.
    private func endWhole(since began: Int, _ total: Int?, in connection: Connection) throws {
        let count: Int =
            try connection.value("SELECT count(*) FROM pulled_items WHERE items = ? AND is_shown = 0", items) ?? 0
        if let total, count < total {
            throw GatewayError.unreadable(message: Sentence.list(endedAfter: count, of: total).text)
        }
        let missing = try missing(writtenBefore: began, withEdits: false, in: connection)
        try connection.deleteCached(Entity.self, keys: missing)
        for id in missing {
            // A new row number notifies the scenes that show the entity.
            try connection.execute(
                "INSERT OR REPLACE INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, 1)", items, id)
        }
        try forgetEarlierAnswers(in: connection)
    }

    /// Returns the entities that are missing in a whole list, either those with edits or those without.
    private func missing(
        writtenBefore number: Int, withEdits hasEdits: Bool, in connection: Connection
    ) throws -> [StoredValue] {
        let table = Entity.table
        let edited = Set(
            try connection.fetch(
                "SELECT entity FROM outbox WHERE source = ? AND kind = ?", arguments: [source, kind]
            ) { row -> String in
                try row[0]
            })
        return try connection.fetch(
            """
            SELECT \(table.key) FROM \(table.name.quotedIdentifier) AS entity
            WHERE \(table.key) NOT IN (SELECT item FROM pulled_items WHERE items = ?1)
            AND NOT EXISTS (SELECT 1 FROM cached_numbers WHERE items = ?1 AND item = entity.\(table.key) AND number > ?2)
            """, arguments: [items, number]
        ) { row -> StoredValue in try row[0] }
        .filter { edited.contains($0.entity) == hasEdits }
    }

    /// Returns the entities with edits that were missing in the last whole list. The result is empty after any other
    /// pull.
    func missing(of account: String, in connection: Connection) throws -> [Entity.ID] {
        guard try whole(in: connection) != nil else { return [] }
        let ids = try missing(writtenBefore: .max, withEdits: true, in: connection)
        return try ids.compactMap { try connection.value("SELECT ?", $0, as: Entity.ID.self) }
    }
}
