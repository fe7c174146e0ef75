import DomainKit
import Foundation
import Reactive
import Synchronization

/// A cache of a server's entities that the user can edit with or without a connection.
///
/// The cache stores the server's last values and, separately, the user's edits. When the cache reads entities, it
/// applies the edits to them. So an edit is visible immediately, and survives a restart. A page or a pull that arrives
/// while an edit is pending never overwrites the edit.
///
/// ```swift
/// entries = EditableCache(
///     database, source: "list.example.com", account: account, connectivity: connectivity
/// ) { edit in
///     switch edit.change {
///     case .create(let entry): return await server.create(entry, key: edit.key)
///     case .save(let entry, _): return try await server.put(entry, key: edit.key)
///     case .delete(let id):
///         try await server.delete(id, key: edit.key)
///         return nil
///     }
/// }
/// ```
///
/// Changes to different fields are merged. If both sides have changed the same field, this is a conflict, which
/// ``EditPolicy`` or the user resolves: see ``decide(_:mine:)``. The database needs ``Migration/offline`` and the table
/// of the entity.
public final class EditableCache<Entity: Record & Equatable>: Sendable where Entity.ID: Hashable {
    /// Sends one edit, and returns the resulting entity from the server's response. Returns `nil` after a deletion, or
    /// if the response does not contain the entity.
    public typealias Send = @Sendable (EntityEdit<Entity>) async throws -> Entity?

    let store: EditStore<Entity>
    let database: Database
    let accounts: Observable<String>
    let fetch: (@Sendable (Entity.ID) async throws -> Entity)?
    var onFailure: @Sendable (any Error) -> Void { database.environment.onFailure }
    let connectivity: Observable<Connectivity>
    let registration: EditRegistration
    private var sender: EditSender { registration.sender }
    let feed = EditFeed<Entity>()
    private let outcomes = EditOutcomes<Entity>()
    private let following = Mutex<[Subscription]>([])
    private let current = Mutex(EditStore<Entity>.nobody)

    /// Creates a cache, which starts to send pending edits.
    ///
    /// Caches of the same database and source share one queue. The queue sends their edits in order, one at a time. The
    /// account and the connectivity of the first of these caches determine when it may send. An edit waits while its
    /// kind of entity has no cache.
    ///
    /// - Parameters:
    ///   - database: The database, which stores the entities and edits. If it is a file, they survive a restart. Its
    ///     environment measures the pauses between attempts, creates the keys of edits, and receives failures that have
    ///     no caller to receive them.
    ///   - source: The name of the server. Entities from another server are not shown.
    ///   - account: The signed-in account, now and after each change. Its edits are made and sent. Edits that are made
    ///     while no account is signed in belong to the next account.
    ///   - connectivity: Whether the device is online. Nothing is sent offline, so that pending edits can still be
    ///     undone.
    ///   - policy: The rules for conflicts.
    ///   - fetch: Requests one entity, so that its values can be compared after a 409 or 412. If it is `nil`, these
    ///     responses count as refusals. A pull also calls it for each unreadable entity, and for entities with edits
    ///     that are missing in a whole list. If it is `nil`, the missing entities count as deleted.
    ///   - send: Sends an edit to the server. The closure must convert a server's error code into a message and fields.
    ///     Only these are stored with a refusal, which may be shown after a restart.
    public init(
        _ database: Database, source: String, account: Observable<String?>,
        connectivity: Observable<Connectivity> = .just(.online), policy: EditPolicy = EditPolicy(),
        fetch: (@Sendable (Entity.ID) async throws -> Entity)? = nil, send: @escaping Send
    ) {
        let store = EditStore<Entity>(database: database, source: source, policy: policy)
        self.store = store
        self.database = database
        self.connectivity = connectivity
        self.fetch = fetch
        accounts = account.map { $0 ?? EditStore<Entity>.nobody }.removeDuplicates()
        let isOnline = connectivity.map(\.isOnline)
        registration = database.senders.register(
            store, of: source, in: database,
            account: combineLatest(accounts, isOnline).map { account, isOnline in isOnline ? account : nil }
        ) { try store.prepare($0, fetch: fetch, send, in: $1) }
        begin()
        store.deleteUnusedFiles()
    }

    deinit {
        database.senders.remove(registration)
        following.withLock { $0 }.forEach { $0.cancel() }
    }

    private func begin() {
        let reading = accounts.flatMapLatest { [database, store] account in
            database.observe(store.readings(of: account))
        }
        .subscribe { [feed, outcomes] reading in
            let delta = feed.take(reading)
            // Report outcomes after the rows have changed. Otherwise, a form could close before its row shows the new
            // values.
            outcomes.take(delta)
        } onCompletion: { [feed, onFailure] in
            guard case .failed(let error) = $0 else { return }
            onFailure(error)
            feed.fail(error)
        }
        let adopting = accounts.subscribe { [weak self, database, store, onFailure] account in
            self?.current.withLock { $0 = account }
            Work.task {
                do {
                    try await database.write { try store.adopt(by: account, in: $0) }
                } catch {
                    onFailure(error)
                }
            }
        }
        following.withLock { $0 = [reading, adopting] }
    }

    /// Emits changes of rows by the user, by the server's responses, by a pull, or by another process. The first
    /// elements are the marks of the pending edits.
    ///
    /// - Order: elements follow the order of the commits.
    public var changes: Observable<EntityChange<Entity>> { feed.changeSets.flatMap { .init($0) } }

    /// Emits the entities with pending edits, ordered by their first edit, now and after each change.
    public var pending: Observable<[EditStatus<Entity>]> {
        accounts.flatMapLatest { [feed] in feed.pending(of: $0) }.removeDuplicates()
    }

    /// Emits the outcomes of edits for which no caller of ``save(_:from:)``, ``create(_:)`` or
    /// ``delete(_:undoWithin:)`` is waiting any more. Edits that another process sends are included. Show them as a
    /// message on the current screen. The mark shows whether the server has performed or refused the edits, or whether
    /// another user or device has made a conflicting change. If several edits of one entity ended together, one element
    /// is emitted. A conflict is emitted even if a caller waits.
    public var unclaimedOutcomes: Observable<EditStatus<Entity>> { outcomes.unclaimed }

    /// Emits whether edits of this database and source are being sent, or why they wait, now and after each change.
    public var sendingState: Observable<SendingState> {
        combineLatest(sender.status, connectivity).map { $1.isOnline ? $0 : .offline }.removeDuplicates()
    }

    /// Ends the wait between two attempts, or after a rejected sign-in.
    public func retryNow() { sender.retryNow() }

    func account() async throws -> String {
        guard let account = try await accounts.first() else { throw CancellationError() }
        return account
    }

    /// Waits until the account's pending edits were read, and returns the account for an edit. Without this wait, the
    /// outcome of an edit that is performed before the read would be missed. If another account has signed in since,
    /// the edit is not sent for now. If no account was signed in, the edit belongs to the new account.
    private func knownAccount() async throws -> String {
        let account = try await self.account()
        let isNobody = account == EditStore<Entity>.nobody
        let known = try await combineLatest(feed.deltas, accounts)
            .first { $0?.account == $1 || (!isNobody && $1 != account) }
        return isNobody ? known?.1 ?? account : account
    }
}

extension EditableCache {
    /// Saves the user's changes of an entity. Emits when the server has performed the changes, or as soon as they have
    /// to wait.
    ///
    /// - Parameters:
    ///   - entity: The values to save.
    ///   - shown: The entity as the user saw it when the change started. Fields that are equal in `entity` and `shown`
    ///     are not changed, even if their saved values differ by now.
    /// - Cancellation: the edit is still saved and sent.
    /// - Errors: `GatewayError.refused` with the server's reasons, if the server refuses the edit while the caller
    ///   waits. In that case, the edit is discarded, because the caller still has its values. `GatewayError.cancelled`
    ///   if the edit is undone or discarded, or loses a conflict. A `StoreError` if the edit cannot be saved.
    public func save(_ entity: Entity, from shown: Entity) -> Observable<EditOutcome<Entity>> {
        edit(entity) { [store] connection in
            let (old, new) = (try connection.storedRow(shown), try connection.storedRow(entity))
            let fields = new.filter { name, value in
                name != Entity.table.columns[0].name && !store.policy.local.contains(name) && old[name] != value
            }
            guard !fields.isEmpty else { return nil }
            return .save(
                Dictionary(uniqueKeysWithValues: fields.map { ($0, .init(base: old[$0], mine: $1)) }), seen: old)
        }
    }

    /// Adds an entity, whose ID must be unique on this device. The ID is temporary if the server's response contains
    /// another ID.
    ///
    /// - Cancellation: the edit is still saved and sent.
    /// - Errors: as in ``save(_:from:)``, and `StoreError.constraint` if another creation under the ID is pending.
    public func create(_ entity: Entity) -> Observable<EditOutcome<Entity>> {
        edit(entity) { .create(try $0.storedRow(entity)) }
    }

    /// Adds an entity within a transaction, so that the creation and the other changes of the transaction succeed or
    /// fail together. The creation is sent after the commit, and ``unclaimedOutcomes`` emits its outcome.
    ///
    /// ```swift
    /// try await database.write { connection in
    ///     try connection.upsert(note)
    ///     try orders.create(book, in: connection)
    /// }
    /// ```
    ///
    /// - Errors: `StoreError.constraint` if another creation is pending under this ID, or another `StoreError`. After
    ///   an error, the transaction must be rolled back.
    public func create(_ entity: Entity, in connection: Connection) throws {
        let edit = RowEdit(id: try connection.storedValue(entity.id), change: .create(try connection.storedRow(entity)))
        try store.add(edit, of: current.withLock { $0 }, in: connection)
    }

    /// Deletes an entity, or emits a conflict if another user or device has changed it.
    ///
    /// - Parameters:
    ///   - entity: The entity as the user saw it.
    ///   - window: The time in which the deletion can be undone before it is sent, even after a restart. If the time is
    ///     not zero, the deletion emits `waiting`.
    /// - Cancellation and errors: as in ``save(_:from:)``.
    public func delete(_ entity: Entity, undoWithin window: Duration = .zero) -> Observable<EditOutcome<Entity>> {
        edit(entity, pause: window) { .delete(seen: try $0.storedRow(entity)) }
    }

    private func edit(
        _ entity: Entity, pause window: Duration = .zero,
        _ change: @escaping @Sendable (Connection) throws -> RowEdit.Change?
    ) -> Observable<EditOutcome<Entity>> {
        Observable { [self] in
            // Save the edit in a separate task, so that it is saved even if its scene has closed.
            let (account, edit) = try await Work.task {
                [self] () -> (String, (id: Int, isDeletion: Bool)?) in
                let account = try await knownAccount()
                let edit = try await database.write { [store, outcomes] connection -> (id: Int, isDeletion: Bool)? in
                    guard let change = try change(connection) else { return nil }
                    let edit = RowEdit(id: try connection.storedValue(entity.id), change: change)
                    let start = store.now()
                    let pause = window > .zero ? DateInterval(start: start, duration: window / .seconds(1)) : nil
                    let number = try store.add(edit, pause: pause, of: account, in: connection)
                    if pause == nil { outcomes.wait(for: number) }
                    let isDeletion = if case .delete = change { true } else { false }
                    return (number, isDeletion)
                }
                return (account, edit)
            }.value
            guard let edit else { return .done(entity) }
            guard window == .zero else { return .waiting(entity) }
            let progress = await progress(of: edit.id, account)
            if Task.isCancelled {
                // Emit the row's current values, which include the edits after this one.
                let row = feed.entity(entity.id) ?? entity
                if let status = progress.status(of: row, isDeletion: edit.isDeletion) { outcomes.tell(status) }
            }
            return try await outcome(of: entity, edit.id, progress)
        }
    }

    /// Waits until an edit is performed, refused, undone or in conflict, or cannot be sent now, and returns its
    /// progress. An edit cannot be sent while the device is offline, between two attempts, or under another account. If
    /// the caller is cancelled, it stops waiting.
    private func progress(of edit: Int, _ account: String) async -> EditProgress<Entity> {
        do {
            // The loop ends with an error when the edits can no longer be read, because no outcome would arrive.
            for try await (progress, isReady, connectivity, current, _) in combineLatest(
                outcomes.progress(of: edit), sender.status.map(\.isReady).removeDuplicates(), connectivity, accounts,
                feed.isReading)
            {
                guard case .pending(.waiting) = progress else { break }
                let isSent = isReady && connectivity.isOnline && current == account
                guard isSent else { break }
            }
        } catch {}
        return outcomes.leave(edit) ?? .pending(.waiting)
    }

    private func outcome(
        of entity: Entity, _ edit: Int, _ progress: EditProgress<Entity>
    ) async throws -> EditOutcome<Entity> {
        switch progress {
        case .performed(let saved): return .done(saved ?? entity)
        case .withdrawn: throw GatewayError.cancelled
        case .pending(.refused(let message, let fields)):
            // The caller still has the refused values, so discard the edit.
            if !Task.isCancelled { try await change(entity.id) { queue, _ in !queue.discard(edit).isEmpty } }
            throw GatewayError.refused(message: message, fields: fields)
        case .pending(.conflict): return .conflict(entity)
        case .pending: return .waiting(entity)
        }
    }
}

extension EditableCache {
    /// Undoes the last edit of an entity. Returns `false` if the edit is being sent, or if no edit is pending.
    ///
    /// If the edit was never sent, it is removed. If it was sent without a response, the server may have performed it,
    /// so its inverse is sent after it. If a creation is undone, the edits that refer to the new entity are undone in
    /// the same transaction, even those of other caches.
    public func undo(_ id: Entity.ID) async throws -> Bool {
        let account = try await account()
        return try await database.write { [store, sender] connection in
            let id = try store.alias(try connection.storedValue(id), in: connection)
            guard try !connection.isSending(store.named(id), by: sender, of: account) else { return false }
            let creation = try store.queue(id, of: account, in: connection).undoneCreation
            if let creation {
                let references = store.references(of: account)
                try references.undoDependents(of: store.named(id), after: creation, sender.kind, in: connection)
            }
            switch try store.change(id, of: account, in: connection, { $0.undo() }) {
            case .removed(let ids): return !ids.isEmpty
            case .inverse(let edit, let undone):
                try store.enqueue(edit, undoing: undone, of: account, in: connection)
                return true
            // New entities that refer to each other are undone together.
            case .nothing: return creation != nil
            }
        }
    }

    /// Sends an entity's refused edits again with a new key, because the server would repeat its refusal for the old
    /// key. If an edit may have been performed, because its response could not be read or the server failed, the edit
    /// is sent again immediately with the same key.
    public func retry(_ id: Entity.ID) async throws {
        try await change(id) { queue, _ in queue.retry() }
    }

    /// Removes an entity's edits if they were refused, are in conflict, or the server fails to perform them. Returns
    /// `false` if there are no such edits, or if they are being sent.
    ///
    /// - Parameters:
    ///   - id: The ID of the entity.
    ///   - dependents: If a creation is discarded, whether to also discard the edits that refer to the new entity, even
    ///     those of other caches. Otherwise, these edits remain as conflicts until they refer to another entity or are
    ///     discarded.
    @discardableResult
    public func discard(_ id: Entity.ID, withDependents dependents: Bool = false) async throws -> Bool {
        let account = try await account()
        return try await database.write { [store, sender] connection in
            let id = try store.alias(try connection.storedValue(id), in: connection)
            guard try !connection.isSending(store.named(id), by: sender, of: account) else { return false }
            let (queue, rules) = (
                try store.queue(id, of: account, in: connection), store.rules(of: id, account, in: connection)
            )
            let creation = dependents ? queue.discardedCreation(rules) : nil
            if let creation {
                let references = store.references(of: account)
                try references.undoDependents(of: store.named(id), after: creation, sender.kind, in: connection)
            }
            let isDiscarded = try store.change(id, of: account, in: connection) { edits in
                defer { store.deleteFiles(of: queue, to: edits) }
                return !edits.discard(rules).isEmpty
            }
            return isDiscarded || creation != nil
        }
    }

    /// Resolves a conflict by field. The fields in `mine` get the user's values, and the other fields keep the server's
    /// values. `nil` stands for all fields. If one side has deleted the entity, `nil` chooses the user's side, and an
    /// empty set chooses the server's side. Without a conflict, nothing changes.
    public func decide(_ id: Entity.ID, mine: Set<String>?) async throws {
        try await change(id) { queue, rules in
            let all = queue.conflict(rules) ?? []
            _ = queue.decide(mine: mine ?? all, isMine: mine.map { !$0.isEmpty } ?? true, rules)
        }
    }

    /// Changes the queue of an entity. Returns `nil` if an edit of the entity is being sent.
    @discardableResult
    private func change<Result: Sendable>(
        _ id: Entity.ID, _ body: @escaping @Sendable (inout EditQueue, EditRules) -> Result
    ) async throws -> Result? {
        let account = try await account()
        return try await database.write { [store, sender] connection in
            let id = try store.alias(try connection.storedValue(id), in: connection)
            guard try !connection.isSending(store.named(id), by: sender, of: account) else { return nil }
            let rules = store.rules(of: id, account, in: connection)
            return try store.change(id, of: account, in: connection) { body(&$0, rules) }
        }
    }
}
