import DomainKit
import Reactive

extension EditableCache {
    /// Returns a list of the server, page by page. The list first shows the saved entities, and then the server's
    /// entities. Pending edits are applied to all of them. If the deletion of an entity is pending, the entity stays in
    /// the list, because the deletion can be undone. The entity's mark shows the pending deletion.
    ///
    /// ```swift
    /// var all: ListSource<Edited<Entry>> {
    ///     entries.list(showsCreated: true) { [server] in try await server.page($0) }
    /// }
    /// ```
    ///
    /// While the server cannot be reached, the list continues with the saved pages. When the server can be reached
    /// again, these pages are requested.
    ///
    /// - Parameters:
    ///   - name: The name of the list, such as `favorites`. The main list has no name.
    ///   - showsCreated: Whether to show entities first that the server does not have. Such an entity was created on
    ///     this device, or was deleted on the server while its edit waits for a decision.
    ///   - fresh: Requests a page from the server.
    /// - Order: the saved page comes first. The server's page is emitted before it is saved, so that a locked file does
    ///   not delay it.
    /// - Cancellation: ends the request. A page that has already arrived is still saved.
    /// - Errors: the errors of `fresh`. Failures of the database are reported to ``DataEnvironment/onFailure``.
    public func list(
        _ name: String = "", showsCreated: Bool = false,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> ListSource<Edited<Entity>> {
        list(name, showsCreatedWhere: { _ in showsCreated }, fresh: fresh)
    }

    /// Returns a list of some of the entities, such as the notes in one folder, without new notes in other folders. The
    /// list first shows the saved entities, and then the server's entities. Pending edits are applied to all of them.
    ///
    /// ```swift
    /// func list(of shop: Shop.ID) -> ListSource<Edited<Entry>> {
    ///     entries.list("shop \(shop)", showsCreatedWhere: { $0.shop == shop }) { [server] in
    ///         try await server.page($0, of: shop)
    ///     }
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the list in the cache. Include the folder's ID in it.
    ///   - isShown: Returns whether to show an entity first that the server does not have. The closure is called once
    ///     for each entity, when the list first receives the entity. So the list of a new folder still shows the
    ///     folder's notes after the server has assigned an ID to the folder.
    ///   - fresh: Requests a page from the server.
    /// - Order, cancellation, errors: as in ``list(_:showsCreated:fresh:)``.
    public func list(
        _ name: String, showsCreatedWhere isShown: @escaping @Sendable (Entity) -> Bool,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> ListSource<Edited<Entity>> {
        source(showsCreatedWhere: isShown) { [self] in
            await savedPage($0, list: name)
        } fresh: { [self] in
            freshPage($0, list: name, fresh)
        }
    }

    /// Returns the result of a search. The list first shows the saved entities that match, and then the server's
    /// entities. Without an order, saved entities that the server does not have come first, followed by the others
    /// ordered by ID. The search treats pending edits as if they were performed.
    ///
    /// The server's entities are saved, but the list of the entities that were found is not saved. The cost of a saved
    /// page is proportional to the number of saved entities.
    ///
    /// - Order, cancellation, errors: as in ``list(_:showsCreated:fresh:)``.
    public func list(
        sortedBy areInOrder: (@Sendable (Entity, Entity) -> Bool)? = nil,
        where isIncluded: @escaping @Sendable (Entity) -> Bool,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> ListSource<Edited<Entity>> {
        source(showsCreatedWhere: { _ in false }) { [self] in
            await saved($0, sortedBy: areInOrder, where: isIncluded)
        } fresh: { [self] in
            freshPage($0, list: nil, fresh)
        }
    }

    private func source(
        showsCreatedWhere isShown: @escaping @Sendable (Entity) -> Bool,
        saved: @escaping @Sendable (PageRequest) async -> Page<Entity>?,
        fresh: @escaping @Sendable (PageRequest) -> Observable<Page<Entity>>
    ) -> ListSource<Edited<Entity>> {
        ListSource(
            showsCreatedWhere: isShown, changes: feed.changeSets, reconnections: reconnections,
            saved: { request in Observable { await saved(request) }.compactMap(\.self) }, fresh: fresh)
    }

    private var reconnections: Observable<Void> {
        connectivity.map(\.isOnline).removeDuplicates().dropFirst().filter(\.self).map { _ in }
    }

    /// Returns a page of the saved part of a list, with the pending edits.
    func savedPage(_ request: PageRequest, list name: String) async -> Page<Entity>? {
        guard let account = try? await account() else { return nil }
        let saved = await attempt(reporting: onFailure) { [store] in
            try await database.readWithoutWaiting { connection -> CachedList<Entity>.Rows? in
                guard var rows = try store.list(name, of: account, in: connection)?.page(request) else { return nil }
                rows.page = try store.edited(rows.page, of: account, in: connection)
                return rows
            }
        }
        saved??.failures.forEach(onFailure)
        return saved??.page
    }

    /// Returns the server's page, with the pending edits. Saves the entities of the page and, if the list has a name,
    /// the page's position.
    func freshPage(
        _ request: PageRequest, list name: String?,
        _ fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> Observable<Page<Entity>> {
        .shownThenKept { [self] in
            try await fetch(request, fresh) { [store] page, account, connection in
                if let name {
                    try store.list(name, of: account, in: connection)?.replace(request, with: page)
                } else {
                    for entity in page.items { try connection.upsert(entity) }
                }
            }
        }
    }

    /// Requests a page, and returns it with the edits and with a closure that saves the page.
    private func fetch(
        _ request: PageRequest, _ fresh: @Sendable (PageRequest) async throws -> Page<Entity>,
        keep: @escaping @Sendable (Page<Entity>, String, Connection) throws -> Void
    ) async throws -> (Page<Entity>, keep: @Sendable () async -> Void) {
        let account = try await account()
        let number = await attempt(reporting: onFailure) { [store] in
            try await database.readWithoutWaiting { try store.number(in: $0) }
        }
        // If the file is locked, use the last known number. As a result, more rows count as newer than the page.
        guard let asked = number ?? feed.number else { return (try await fresh(request), {}) }
        let page = try await fresh(request)
        let shown = await attempt(reporting: onFailure) { [store] in
            try await database.readWithoutWaiting { connection in
                let known = try store.known(
                    page, asked: asked, keepsDeleted: true, of: account, in: connection)
                return try store.edited(known, of: account, in: connection)
            }
        }
        return (
            shown ?? page,
            { [self] in
                // Save the page in a separate task, even if its reader has cancelled.
                await attempt(reporting: onFailure) {
                    try await Work.task { [database, store] in
                        try await database.write { connection in
                            let known = try store.known(page, asked: asked, of: account, in: connection)
                            try store.keep(asked: asked, of: account, in: connection) {
                                try store.noteShown(known.items.map(\.id), asked: asked, in: connection)
                                try store.renumberChanged(known.items, of: account, in: connection)
                                try keep(known, account, connection)
                            }
                        }
                    }.value
                }
            }
        )
    }
}
