import DomainKit
import Reactive

extension EditableCache {
    /// Returns a page of the saved entities that match, with the pending edits. Returns `nil` if no entities match, or
    /// if the database is locked or fails.
    public func saved(
        _ request: PageRequest, sortedBy areInOrder: (@Sendable (Entity, Entity) -> Bool)? = nil,
        where isIncluded: @escaping @Sendable (Entity) -> Bool
    ) async -> Page<Entity>? {
        guard let account = try? await account() else { return nil }
        return await attempt(reporting: onFailure) { [store] in
            try await database.readWithoutWaiting { connection in
                let edited = try store.edited(of: account, in: connection)
                var unsaved = Dictionary(edited.map { ($0.id, $0) }) { $1 }
                let isOwner = try store.isOwner(account, in: connection)
                let saved: (entities: [Entity], unreadable: Int) = isOwner ? try connection.saved() : ([], 0)
                let shown = saved.entities.map { unsaved.removeValue(forKey: $0.id) ?? $0 }
                // Also include entities that the server does not have.
                let found = (edited.filter { unsaved[$0.id] != nil } + shown).filter(isIncluded)
                return try connection.page(request, of: found, sortedBy: areInOrder, unreadable: saved.unreadable)
            }
        } ?? nil
    }

    /// Emits one entity from the server, with its edits. If the server cannot be reached, emits the saved entity. The
    /// server's entity is emitted before it is saved. If the entity was created on this device, it is not requested
    /// before the server has it.
    ///
    /// - Parameters:
    ///   - id: The ID of the entity, or the temporary ID under which it was created on this device.
    ///   - fresh: Requests the entity with the server's ID.
    /// - Errors: the errors of `fresh`, unless the server cannot be reached and the entity is saved.
    ///   `GatewayError.notFound` if the entity was deleted before the response arrived.
    public func entity(
        _ id: Entity.ID, fresh: @escaping @Sendable (Entity.ID) async throws -> Entity
    ) -> Observable<Entity> {
        Observable { [self] in
            let account = try await account()
            let question = await attempt(reporting: onFailure) { [store] in
                try await database.read { try store.question(id, of: account, in: $0) }
            }
            if let created = question?.created { return created }
            let entity: Entity
            do {
                entity = try await fresh(question?.id ?? id)
            } catch let error as GatewayError where error.isUnreachable {
                let saved = await attempt(reporting: onFailure) { [store] in
                    try await database.readWithoutWaiting { connection in
                        // Include an entity whose deletion is pending, because the deletion can be undone.
                        try store.edited(id, of: account, in: connection)
                            ?? store.visible(id, of: account, in: connection)
                    }
                }
                guard let saved, let saved else { throw error }
                return saved
            }
            guard let asked = question?.asked else { return entity }
            let shown = await attempt(reporting: onFailure) { [store] in
                try await database.readWithoutWaiting { try store.shown(entity, asked: asked, of: account, in: $0) }
            }
            Work.task {
                await attempt(reporting: self.onFailure) { try await self.keep(entity, asked: asked, account) }
            }
            guard let shown else { return entity }
            guard let shown else { throw GatewayError.notFound() }
            return shown
        }
    }

    /// Returns the saved entity with its edits. Returns `nil` if the entity is unknown, or if its deletion is pending.
    public func find(_ id: Entity.ID) async throws -> Entity? {
        let account = try await account()
        return try await database.read { [store] in try store.visible(id, of: account, in: $0) }
    }

    /// Emits the saved entity with its edits, now and after each change of the entity or the account. Emits `nil` in
    /// the same cases as ``find(_:)``.
    public func observe(_ id: Entity.ID) -> Observable<Entity?> {
        accounts.flatMapLatest { [database, store] account in
            database.observe { try store.visible(id, of: account, in: $0) }
        }
    }

    /// Requests and saves one entity, and returns it with its edits. Returns `nil` if its deletion is pending. If the
    /// entity was created on this device, it is not requested before the server has it.
    ///
    /// - Parameters:
    ///   - id: The ID of the entity, or the temporary ID under which it was created on this device.
    ///   - fresh: Requests the entity with the server's ID.
    /// - Errors: the errors of `fresh`, and a `StoreError`.
    public func refresh(
        _ id: Entity.ID, _ fresh: @escaping @Sendable (Entity.ID) async throws -> Entity
    ) async throws -> Entity? {
        let account = try await account()
        let question = try await database.read { [store] in try store.question(id, of: account, in: $0) }
        if let created = question.created { return created }
        return try await keepAnswer { try await fresh(question.id) }
    }

    /// Saves the server's response, and returns the entity with its edits.
    func keepAnswer(_ fresh: () async throws -> Entity) async throws -> Entity? {
        let account = try await account()
        let asked = try await database.read { [store] in try store.number(in: $0) }
        let entity = try await fresh()
        try await keep(entity, asked: asked, account)
        return try await database.read { [store] in try store.visible(entity.id, of: account, in: $0) }
    }

    private func keep(_ entity: Entity, asked: Int, _ account: String) async throws {
        try await database.write { [store] connection in
            try store.keep(asked: asked, of: account, in: connection) {
                let (id, row) = (try connection.storedValue(entity.id), try connection.storedRow(entity))
                try store.noteShown([entity.id], asked: asked, in: connection)
                let next = try store.number(in: connection) + 1
                try store.change(id, of: account, in: connection) {
                    // A new row number notifies the lists that show older values, and the views that show its edits.
                    let isChanged = $0.replica.row.map { $0 != row } ?? !$0.entries.isEmpty
                    _ = $0.receive(.row(row), asked: asked, number: isChanged ? next : nil)
                }
            }
        }
    }
}

extension EditStore where Entity.ID: Hashable {
    func list(_ name: String, of account: String, in connection: Connection) throws -> CachedList<Entity>? {
        guard try isOwner(account, in: connection) else { return nil }
        let table = Entity.table.name
        return CachedList(connection: connection, name: name.isEmpty ? table : "\(table)/\(name)")
    }

    /// Returns the data for requesting one entity: its ID on the server, and the current row number. If the server does
    /// not have the entity yet, returns the entity instead.
    func question(
        _ id: Entity.ID, of account: String, in connection: Connection
    ) throws -> (id: Entity.ID, asked: Int, created: Entity?) {
        let known = try alias(try connection.storedValue(id), in: connection)
        let item = try item(queue(known, of: account, in: connection).summary, of: account, in: connection)
        return (
            try connection.value("SELECT ?", known, as: Entity.ID.self) ?? id, try number(in: connection),
            item?.isCreation == true ? item?.status.entity : nil
        )
    }

    func visible(_ id: Entity.ID, of account: String, in connection: Connection) throws -> Entity? {
        let id = try alias(try connection.storedValue(id), in: connection)
        let queue = try queue(id, of: account, in: connection)
        guard let row = queue.visible else { return nil }
        do {
            return try connection.entity(of: row)
        } catch {
            // If the merged row cannot be decoded, the edit waits for a decision. Until then, show the server's values.
            guard let theirs = queue.replica.row, !queue.entries.isEmpty else { throw error }
            return try connection.entity(of: theirs)
        }
    }

    /// Returns the server's response with the pending edits. Returns `nil` if the entity was deleted after the request.
    func shown(_ answer: Entity, asked: Int, of account: String, in connection: Connection) throws -> Entity? {
        let page = try known(Page(items: [answer]), asked: asked, of: account, in: connection)
        return try edited(page, of: account, in: connection).items.first
    }

    /// Returns a page in which rows that were written after its request replace the server's rows.
    ///
    /// - Parameter keepsDeleted: Whether to keep rows that were deleted after the request, for a list whose offsets
    ///   count them.
    func known(
        _ page: Page<Entity>, asked: Int, keepsDeleted: Bool = false, of account: String, in connection: Connection
    ) throws -> Page<Entity> {
        guard try isOwner(account, in: connection) else { return page }
        var known = page
        known.items = try page.items.compactMap { entity in
            let numbers: [(Int, Bool)] = try connection.fetch(
                "SELECT number, is_deleted FROM cached_numbers WHERE items = ? AND item = ?",
                arguments: [Entity.table.name, entity.id]
            ) { (try $0[0], try $0[1]) }
            guard let (number, isDeleted) = numbers.first, number > asked else { return entity }
            if isDeleted { return keepsDeleted ? entity : nil }
            return try connection.find(Entity.self, id: entity.id) ?? entity
        }
        known.totalItems = page.totalItems.map { max(0, $0 - (page.items.count - known.items.count)) }
        return known
    }

    /// Assigns a new number to the rows that a page changes, if they have a number or edits, so that the change is
    /// emitted. Otherwise, an earlier change that reaches the list after the page would replace the page's values.
    func renumberChanged(_ entities: [Entity], of account: String, in connection: Connection) throws {
        let table = Entity.table.name
        for entity in entities {
            let earlier: Int? = try connection.value(
                "SELECT number FROM cached_numbers WHERE items = ? AND item = ?", table, entity.id)
            let id = try connection.storedValue(entity.id)
            guard try earlier != nil || hasEdits(id.entity, of: account, in: connection) else { continue }
            guard try connection.storedRow(Entity.self, id: id) != connection.storedRow(entity) else { continue }
            try connection.execute(
                "INSERT OR REPLACE INTO cached_numbers (items, item, is_deleted) VALUES (?, ?, 0)", table, id)
            try block(id.entity, false, of: account, in: connection)
        }
    }

    /// Saves a response unless it arrives too late. A response for the previous account is not saved, because the
    /// current account must not see it.
    func keep(
        asked: Int, of account: String, in connection: Connection, _ body: () throws -> Void
    ) throws {
        guard try asked >= since(in: connection) else { return }
        try claim(account, in: connection)
        try body()
    }

    /// Returns the entities with edits as scenes show them, ordered by their first edit.
    func edited(of account: String, in connection: Connection) throws -> [Entity] {
        try queues(of: account, in: connection).compactMap {
            try item($0.queue.summary, of: account, in: connection)?.status.entity
        }
    }

    /// Returns the entity with its edits as a row shows it. Returns `nil` if the entity has no edits.
    func edited(_ id: Entity.ID, of account: String, in connection: Connection) throws -> Entity? {
        let key = try alias(try connection.storedValue(id), in: connection)
        return try item(queue(key, of: account, in: connection).summary, of: account, in: connection)?.status.entity
    }

    /// Returns a page with the edits of its entities. Only the edits of these entities are read.
    func edited(_ page: Page<Entity>, of account: String, in connection: Connection) throws -> Page<Entity> {
        var page = page
        var (listed, shown): (Set<String>, [Entity.ID: Entity]) = ([], [:])
        let names = try editedNames(of: account, atMost: page.items.count, in: connection)
        for entity in page.items where names?.isEmpty != true {
            let id = try connection.storedValue(entity.id)
            guard listed.insert(id.entity).inserted, try isEdited(id, names, of: account, in: connection) else {
                continue
            }
            var queue = try queue(id, of: account, in: connection)
            // The page may be newer than the saved rows.
            queue.replica = .row(try connection.storedRow(entity))
            shown[entity.id] = try item(queue.summary, of: account, in: connection)?.status.entity
        }
        page.items = page.items.map { shown[$0.id] ?? $0 }
        return page
    }

    /// Returns the names of the entities with edits. Returns `nil` if there are more than `count` edits.
    private func editedNames(of account: String, atMost count: Int, in connection: Connection) throws -> Set<String>? {
        let names: [String] = try connection.fetch(
            "SELECT entity FROM outbox WHERE source = ? AND account = ? AND kind = ? LIMIT ?",
            arguments: [source, account, kind, count + 1]
        ) { try $0[0] }
        return names.count > count ? nil : Set(names)
    }

    private func isEdited(
        _ id: StoredValue, _ names: Set<String>?, of account: String, in connection: Connection
    ) throws -> Bool {
        try names?.contains(id.entity) ?? hasEdits(id.entity, of: account, in: connection)
    }
}
