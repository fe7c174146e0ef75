import DomainKit
import Reactive

extension EditableCache {
    /// One page: what is saved, then what the server answers, each with the edits laid over it. An entity whose deletion waits
    /// is on it as well, since it can be undone: its mark says so.
    ///
    /// - Parameters:
    ///   - request: Which page. One that does not use the cache begins with the server's.
    ///   - list: Names a list other than the main one, such as the words of a search.
    ///   - showsCreated: Whether what was created here, and the server does not have, stands first on the first page.
    ///   - fresh: Asks the server.
    /// - Order: the saved page first. The server's is saved before it is emitted.
    /// - Cancellation: ends the request.
    /// - Errors: those of `fresh`, after the saved page. A failure of the database goes to `onFailure`, and the server's page
    ///   is emitted as it is.
    public func page(
        _ request: PageRequest, list: String = "", showsCreated: Bool = false,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> Observable<Page<Entity>> {
        .cachedThenFresh { [self] in
            guard request.usesCache, let account = try? await account() else { return nil }
            return await attempt { [store] in
                try await store.database.readAtOnce { connection in
                    let saved = try store.list(list, of: account, in: connection)?.page(request)?.page
                    return try saved.map { try store.edited($0, request, showsCreated, of: account, in: connection) }
                }
            } ?? nil
        } fresh: { [self] in
            let account = try await account()
            let asked = await attempt { [store] in try await store.database.read { try store.number(in: $0) } }
            let page = try await fresh(request)
            guard let asked else { return page }
            return await attempt { [store] in
                // A page that has arrived is kept, whoever still waits for it.
                try await Task {
                    try await store.database.write { connection in
                        let known = try store.keep(page, request, list, asked: asked, of: account, in: connection)
                        return try store.edited(known, request, showsCreated, of: account, in: connection)
                    }
                }.value
            } ?? page
        } store: { _ in
        }
    }

    /// The entity as the user wants it; `nil` where it is not known, or is to be deleted.
    public func find(_ id: Entity.ID) async throws -> Entity? {
        let account = try await account()
        return try await database.read { [store] in try store.visible(id, of: account, in: $0) }
    }

    /// The entity as the user wants it: now, and after each change.
    public func observe(_ id: Entity.ID) -> Observable<Entity?> {
        accounts.flatMapLatest { [database, store] account in
            database.observe { try store.visible(id, of: account, in: $0) }
        }
    }

    /// Keeps one entity that the server has sent, and returns it with its edits.
    ///
    /// - Errors: those of `fresh`, and a `StoreError`.
    public func refresh(_ fresh: @escaping @Sendable () async throws -> Entity) async throws -> Entity? {
        let account = try await account()
        let asked = try await database.read { [store] in try store.number(in: $0) }
        let entity = try await fresh()
        return try await database.write { [store] connection in
            let id = try connection.storedValue(entity.id)
            try store.claim(account, in: connection)
            if try asked >= store.since(in: connection) {
                let row = try connection.storedRow(entity)
                _ = try store.change(id, of: account, in: connection) {
                    $0.receive(.row(row), asked: asked, number: nil)
                }
            }
            return try store.visible(entity.id, of: account, in: connection)
        }
    }

    private func attempt<Value>(_ body: () async throws -> Value) async -> Value? {
        do {
            return try await body()
        } catch is CancellationError {
            return nil
        } catch {
            onFailure(error)
            return nil
        }
    }
}

extension EditStore where Entity.ID: Hashable {
    func list(_ name: String, of account: String, in connection: Connection) throws -> CachedList<Entity>? {
        guard try isOwner(account, in: connection) else { return nil }
        let table = Entity.table.name
        return CachedList(connection: connection, name: name.isEmpty ? table : "\(table)/\(name)")
    }

    func visible(_ id: Entity.ID, of account: String, in connection: Connection) throws -> Entity? {
        let id = try alias(try connection.storedValue(id), in: connection)
        return try queue(id, of: account, in: connection).visible.map { try connection.entity(of: $0) }
    }

    /// Keeps a page, apart from what was written since it was asked for, and returns what is known of its entities.
    func keep(
        _ page: Page<Entity>, _ request: PageRequest, _ list: String, asked: Int, of account: String,
        in connection: Connection
    ) throws -> Page<Entity> {
        let isLate = try asked < since(in: connection)
        // An answer to the account before is not shown to this one either.
        guard try !isLate || isOwner(account, in: connection) else { return page }
        var known = page
        known.items = try page.items.compactMap { entity in
            let numbers: [(Int, Bool)] = try connection.fetch(
                "SELECT number, is_deleted FROM cached_numbers WHERE items = ? AND item = ?",
                arguments: [Entity.table.name, entity.id]
            ) { (try $0[0], try $0[1]) }
            guard let (number, isDeleted) = numbers.first, number > asked else { return entity }
            return isDeleted ? nil : try connection.find(Entity.self, id: entity.id) ?? entity
        }
        guard !isLate else { return known }
        try claim(account, in: connection)
        try self.list(list, of: account, in: connection)?.replace(request, with: known)
        return known
    }

    /// The page with the edits laid over it.
    func edited(
        _ page: Page<Entity>, _ request: PageRequest, _ showsCreated: Bool, of account: String,
        in connection: Connection
    ) throws -> Page<Entity> {
        var items: [Entity.ID: Entity] = [:]
        var created: [Entity] = []
        for (_, queue) in try queues(of: account, in: connection) {
            guard let item = try item(queue, in: connection), let entity = item.pending.entity else { continue }
            items[item.pending.id] = entity
            if item.isCreation { created.insert(entity, at: 0) }
        }
        var page = page
        page.items = page.items.map { items[$0.id] ?? $0 }
        if showsCreated, request.page == 1 {
            let ids = Set(page.items.map(\.id))
            page.items = created.filter { !ids.contains($0.id) } + page.items
        }
        return page
    }
}
