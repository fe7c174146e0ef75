import DomainKit
import Reactive

extension EditableCache {
    /// A list of the server, page by page. It shows the saved entities first, then the server's, both with the pending
    /// edits. An entity whose deletion is pending stays in the list, because it can be undone. Its mark shows that.
    ///
    /// ```swift
    /// var all: ListSource<Edited<Entry>> {
    ///     entries.list(showsCreated: true) { [server] in try await server.page($0) }
    /// }
    /// ```
    ///
    /// While the server cannot be reached, the list continues with the saved pages. They are requested again once the
    /// server can be reached.
    ///
    /// - Parameters:
    ///   - name: the name of a list other than the main one, such as the user's favorites.
    ///   - showsCreated: whether an entity that the server does not have appears first. It was either created here, or
    ///     deleted there while an edit of it awaits a decision.
    ///   - fresh: asks the server.
    /// - Order: the saved page first. The server's page is shown before it is saved, so that a locked file does not
    ///   delay it.
    /// - Cancellation: ends the request. A page that has already arrived is still saved.
    /// - Errors: the errors of `fresh`. Failures of the database go to ``DataEnvironment/onFailure``.
    public func list(
        _ name: String = "", showsCreated: Bool = false,
        fresh: @escaping @Sendable (PageRequest) async throws -> Page<Entity>
    ) -> ListSource<Edited<Entity>> {
        list(name, showsCreatedWhere: { _ in showsCreated }, fresh: fresh)
    }

    /// A list of only some entities, such as the notes of one folder, but not the new notes of another folder. It shows
    /// the saved entities first, then the server's, both with the pending edits.
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
    ///   - name: the name of the list within the cache. Include the folder's ID in it.
    ///   - isShown: whether an entity that the server does not have appears first. Called when the list learns of the
    ///     entity, and not again. So the list of a new folder's notes still shows them after the server has assigned an
    ///     ID to the folder.
    ///   - fresh: asks the server.
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

    /// The result of a search. It shows the saved entities that match first, then the server's. Without an order, saved
    /// entities that the server does not have appear first, then the others by ID. Pending edits count as if they were
    /// performed.
    ///
    /// The server's entities are saved, but not the list of those that were found. The cost of a saved page grows with
    /// the number of saved entities.
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

    /// A page of the saved part of a list, with the pending edits.
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

    /// The server's page, with the pending edits. Saves its entities and, for a list with a name, its position.
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

    /// Requests a page. Returns it with the edits, and a closure that saves it.
    private func fetch(
        _ request: PageRequest, _ fresh: @Sendable (PageRequest) async throws -> Page<Entity>,
        keep: @escaping @Sendable (Page<Entity>, String, Connection) throws -> Void
    ) async throws -> (Page<Entity>, keep: @Sendable () async -> Void) {
        let account = try await account()
        let number = await attempt(reporting: onFailure) { [store] in
            try await database.readWithoutWaiting { try store.number(in: $0) }
        }
        // If the file is locked, the last known number is used. As a result, more rows count as newer than the page.
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
                // A separate task saves the page even if its reader has left.
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
