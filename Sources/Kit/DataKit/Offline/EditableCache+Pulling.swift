import DomainKit

/// What a server says has changed since a cursor.
public struct PullPart<Entity: Record>: Sendable {
    /// Those that were added or changed. Of one that is named twice the last mention counts.
    public var entities: [Entity]
    /// Those that were deleted. That is remembered, so that an answer that was asked for earlier brings none back.
    public var deleted: [Entity.ID]
    /// Those that are there and could not be read. Each is asked for by itself.
    public var unreadable: [Entity.ID]
    /// Where the next part begins. A server that has no cursors has `nil` at the end of its list.
    public var cursor: String?
    /// Whether the next part is requested at once. Before the last one nothing missing counts as deleted.
    public var hasMore: Bool
    /// The number of entities in a whole list, where the server says it: if fewer arrive, the pull fails and nothing is
    /// deleted.
    public var total: Int?
    /// How many could not be read, where the part is the whole list in the server's order.
    var unreadableInList: Int?

    /// A part as the server has answered it. By default it is the last one, and deletes nothing by itself.
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
    /// Saves what has changed on the server since the last pull. Without a cursor, and with one that the server no
    /// longer knows (410), the server sends everything, and what it does not send counts as deleted.
    ///
    /// ```swift
    /// try await cache.pull { [server] in try server.part($0) }
    /// ```
    ///
    /// Each part is kept together with its cursor, so that a process which ends repeats at most the part in hand. A row
    /// that the answer to an edit has written since a part was requested keeps its values, and the part is requested
    /// again.
    ///
    /// - Returns: how many entities could not be read.
    /// - Cancellation: parts that were kept stay; the one in flight is dropped.
    /// - Errors: those of `part`, or a `StoreError`. `GatewayError.unreadable` for a whole list in which entities are
    ///   missing: nothing is deleted then. `GatewayError.unavailable` where a part was requested ten times and
    ///   overtaken each time. Those of the cache's `fetch`, which is asked for entities with edits that a whole list
    ///   lacks: what was pulled is kept then.
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
                // The next pull starts the list from its beginning.
                try await database.write { [store] in try store.forgetCursor(begin.cursor, in: $0) }
                throw error
            }
            guard kept else {
                // Somebody else has moved the cursor, or an edit was answered meanwhile.
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

    /// Takes over a list from its first page to its last, in one step, for servers that cannot say what has changed.
    /// Every page of the main list is there without a connection then, and what is missing in it was deleted. Where
    /// some of it could not be read, nobody knows what is missing, and nothing is deleted. Until it is whole the list
    /// is held in memory. What an edit has written meanwhile stays.
    ///
    /// - Parameters:
    ///   - list: Fetches the pages.
    ///   - report: Called after each page with how many entities have arrived, and the total that is known of.
    /// - Returns: how many entities the list has, and how many more could not be read.
    /// - Cancellation and errors: those of ``WholeList/fetch(report:)``, or a `StoreError`; what there was is still
    ///   there then. Once the list is kept, those of the cache's `fetch`, as in ``pull(_:)``.
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

    /// Entities with edits that a whole list did not have may have been missed: each is asked for by itself. Until that
    /// is done the whole list has not ended: the next pull goes on with it, and asks again.
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
        // What only a page has shown may have been deleted since.
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
                // It stays as it was shown.
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

/// What a part of a pull was asked with. A row with a larger number than `asked` was written since, and stays.
struct PullBegin: Sendable {
    var cursor: String?
    var asked: Int
}

extension EditStore where Entity.ID: Hashable {
    private var items: String { Entity.table.name }

    /// - Parameter isAnew: Whether it is the first part of a whole list, however far an earlier pull has come.
    func beginPart(of account: String, isAnew: Bool, in connection: Connection) throws -> PullBegin {
        try claim(account, in: connection)
        let description = Entity.table.schema
        let known: String?? = try connection.value("SELECT description FROM cached_pulls WHERE items = ?", items)
        if isAnew || known != .some(description) {
            // What a column that is new would have had is not known.
            try connection.execute(
                "UPDATE cached_pulls SET cursor = NULL, whole = NULL, description = ? WHERE items = ?", description,
                items)
        }
        let cursor = try cursor(in: connection)
        if cursor == nil {
            try forgetPulled(in: connection)
            // What a page has that was asked for earlier may have been deleted before the whole list was read.
            try growNumber(in: connection)
            try connection.execute(
                "UPDATE cached_pulls SET whole = ? WHERE items = ?", try number(in: connection), items)
        }
        return PullBegin(cursor: cursor, asked: try number(in: connection))
    }

    /// The number at which the whole list began that is on its way or of which something has to be asked for; `nil`
    /// where there is none.
    func whole(in connection: Connection) throws -> Int? {
        let whole: Int?? = try connection.value("SELECT whole FROM cached_pulls WHERE items = ?", items)
        return whole ?? nil
    }

    /// Ends the whole list that began at a number, unless another one has begun meanwhile.
    func finishWhole(_ number: Int, in connection: Connection) throws {
        guard try whole(in: connection) == number else { return }
        try connection.execute("UPDATE cached_pulls SET whole = NULL WHERE items = ?", items)
        try forgetPulled(in: connection)
    }

    /// Notes what a page or a detail has brought: it is there, although a whole list that was asked for before has come
    /// without it.
    func noteShown(_ ids: [Entity.ID], asked: Int, in connection: Connection) throws {
        guard let whole = try whole(in: connection), whole <= asked else { return }
        for id in ids { try connection.execute("INSERT OR IGNORE INTO pulled_items VALUES (?, 1, ?)", items, id) }
    }

    func forgetCursor(_ cursor: String?, in connection: Connection) throws {
        try connection.execute("UPDATE cached_pulls SET cursor = NULL WHERE items = ? AND cursor IS ?", items, cursor)
    }

    /// What pages have brought while a whole list was on its way that has come without it.
    func onlyShown(in connection: Connection) throws -> [Entity.ID] {
        try connection.fetch(
            """
            SELECT item FROM pulled_items WHERE items = ?1 AND is_shown
            AND item NOT IN (SELECT item FROM pulled_items WHERE items = ?1 AND NOT is_shown)
            """, arguments: [items]
        ) { row -> Entity.ID in try row[0] }
    }

    /// Keeps a part with its cursor; false where it has to be asked for again.
    func keep(
        _ part: PullPart<Entity>, _ begin: PullBegin, of account: String, in connection: Connection
    ) throws -> Bool {
        guard try isOwner(account, in: connection), try cursor(in: connection) == begin.cursor,
            try begin.asked >= since(in: connection)
        else { return false }
        // Another pull may have begun or ended a whole list meanwhile: this one began as its first part was requested.
        if begin.cursor == nil {
            try connection.execute("UPDATE cached_pulls SET whole = ? WHERE items = ?", begin.asked, items)
        }
        let began = try whole(in: connection)
        // A process that has ended may have left what a whole list had.
        if began == nil { try forgetPulled(in: connection) }
        let list = try part.unreadableInList.map { _ in
            try self.known(Page(items: part.entities), asked: begin.asked, of: account, in: connection).items
        }
        var isComplete = true
        var received: Set<String> = []
        func receive(_ theirs: EditQueue.Replica, _ id: StoredValue) throws {
            let next = try number(in: connection) + 1
            // Of an entity that a part names twice the last mention counts.
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
        // What was written since a whole list was asked for is newer than the list.
        guard isComplete || list != nil else { return false }
        try list.map { try self.list("", of: account, in: connection)?.replaceAll(with: $0) }
        try connection.execute("UPDATE cached_pulls SET cursor = ? WHERE items = ?", part.cursor, items)
        if let began, !part.hasMore {
            if part.unreadableInList ?? 0 > 0 {
                // Which entities those are nobody knows: each that is missing may be one of them.
                try finishWhole(began, in: connection)
                try forgetEarlierAnswers(in: connection)
            } else {
                try endWhole(since: began, part.total, in: connection)
            }
        }
        return true
    }

    /// What a whole list did not have was deleted, unless it was written since the list began.
    private func endWhole(since began: Int, _ total: Int?, in connection: Connection) throws {
        let count: Int =
            try connection.value("SELECT count(*) FROM pulled_items WHERE items = ? AND is_shown = 0", items) ?? 0
        if let total, count < total {
            throw GatewayError.unreadable(message: Sentence.list(endedAfter: count, of: total).text)
        }
        for id in try missing(writtenBefore: began, withEdits: false, in: connection) {
            try connection.deleteCached(Entity.self, key: id)
            // A new number notifies the scenes that show it.
            try connection.execute(
                "INSERT OR REPLACE INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, 1)", items, id)
        }
        try forgetEarlierAnswers(in: connection)
    }

    /// The entities that a whole list did not have, with edits or without.
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

    /// Those with edits that the last whole list did not have. Empty after any other pull.
    func missing(of account: String, in connection: Connection) throws -> [Entity.ID] {
        guard try whole(in: connection) != nil else { return [] }
        let ids = try missing(writtenBefore: .max, withEdits: true, in: connection)
        return try ids.compactMap { try connection.value("SELECT ?", $0, as: Entity.ID.self) }
    }
}
