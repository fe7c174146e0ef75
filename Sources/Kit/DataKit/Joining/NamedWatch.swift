import DomainKit
import Reactive
import Synchronization

/// Observes the entities to which the rows of one reader refer, and reads them again after a commit that changes them.
///
/// The writer's queue reports the commits, and the reader's isolation reads entities. So a lock protects the state,
/// which both of them use. A commit runs statements only for the entities that it has changed, no matter how many
/// entities the reader observes.
final class NamedWatch<Entity: Record & Equatable>: CommitFollower where Entity.ID: Hashable {
    typealias ID = Entity.ID
    private typealias Place = NamedEntities<Entity>.Place

    private struct State {
        var order = CommitOrder()
        /// The places of the observed entities, or `nil` for entities that have not been read yet.
        var places: [ID: Place?] = [:]
        /// The entities that could not be read, and are read again after the next commit.
        var unread: Set<ID> = []
        /// The account, or `nil` until it is known.
        var account: String?
        /// The number of the last change of an edit that was processed.
        var edit: Int?
        var emitter: Emitter<NamedReport<Entity>>?
    }

    private let named: NamedEntities<Entity>
    private let state = Mutex(State())

    init(_ named: NamedEntities<Entity>) { self.named = named }

    /// Emits reports of commits while there is a subscription.
    var reports: Observable<NamedReport<Entity>> {
        .create { [self] emitter in
            state.withLock { $0.emitter = emitter }
            let observation = named.database.follow(self)
            onWriter { [self] connection in
                connection.tracker.noteRows(of: NamedEntities<Entity>.table)
                let edit = try? named.lastEdit(in: connection)
                state.withLock { if $0.edit == nil { $0.edit = edit } }
            }
            let accounts = named.accounts.subscribe { [self] account in
                state.withLock { $0.account = account }
                onWriter { [self] connection in
                    willCommit()
                    didCommit(nil, on: connection)
                }
            }
            return { [self] in
                accounts.cancel()
                observation.cancel()
                let emitter = state.withLock { $0.emitter.take() }
                withExtendedLifetime(emitter) {}
            }
        }
    }

    private func onWriter(_ body: @escaping @Sendable (Connection) -> Void) {
        named.database.file.onWriter { if case .success(let connection) = $0 { body(connection) } }
    }
}

// The methods for the reader.
extension NamedWatch {
    /// The number of the last commit that has started.
    var last: Int { state.withLock { $0.order.last } }

    func awaitsReport() -> Bool { state.withLock { $0.order.awaitsReport() } }

    func receive(_ commit: Int) { state.withLock { $0.order.receive(commit) } }

    func report(of commit: Int) -> Int { state.withLock { $0.order.report(of: commit) } }

    func watch(_ asks: Set<ID>, _ drops: Set<ID>) {
        guard !asks.isEmpty || !drops.isEmpty else { return }
        state.withLock { state in
            for id in drops {
                state.places.removeValue(forKey: id)
                state.unread.remove(id)
            }
            for id in asks { state.places.updateValue(nil, forKey: id) }
        }
    }

    /// Reads observed entities without waiting for a lock. While the database is locked, the rows are shown without
    /// entities.
    func find(_ ids: Set<ID>) async -> NamedReport<Entity> {
        let account = state.withLock { $0.account }
        let found = await attempt(reporting: named.database.environment.onFailure) {
            [named] () -> [(id: ID, entity: Entity?, place: Place)] in
            guard let account else { throw CancellationError() }
            return try await named.database.readWithoutWaiting { connection in
                try ids.map { id in
                    (id, try named.find(id, of: account, in: connection), try named.place(of: id, in: connection))
                }
            }
        }
        let last = state.withLock { state in
            for (id, _, place) in found ?? [] where isNew(id, state.places) { state.places[id] = place }
            if found == nil { state.unread.formUnion(ids.filter { state.places.index(forKey: $0) != nil }) }
            return state.order.last
        }
        let entities = (found ?? []).compactMap { id, entity, _ in entity.map { (id, $0) } }
        return .found(Dictionary(entities) { $1 }, of: ids, last: last)
    }

    /// Returns whether an entity is observed but has not been read yet.
    private func isNew(_ id: ID, _ places: [ID: Place?]) -> Bool {
        if case .some(.none) = places[id] { true } else { false }
    }
}

// The methods for the writer.
extension NamedWatch {
    func willCommit() { state.withLock { $0.order.begin() } }

    func didCommit(_ tables: Set<String>?, on connection: Connection) {
        let rows = connection.tracker.writtenRows(of: NamedEntities<Entity>.table)
        connection.tracker.noteRows(of: NamedEntities<Entity>.table)
        var values: [ID: Entity?] = [:]
        do {
            values = try read(after: tables, rows, on: connection)
        } catch {
            state.withLock { $0.unread.formUnion($0.places.keys) }
            named.database.environment.onFailure(error)
        }
        let (commit, emitter) = state.withLock { ($0.order.end(hasChanges: !values.isEmpty), $0.emitter) }
        if let commit { emitter?.send(.changed(values, commit: commit)) }
    }

    private func read(
        after tables: Set<String>?, _ rows: Set<Int64>?, on connection: Connection
    ) throws -> [ID: Entity?] {
        let (places, account, unread, edit) = state.withLock { ($0.places, $0.account, $0.unread, $0.edit) }
        guard let account, !places.isEmpty else { return [:] }
        let isOfTable = tables.map { $0.contains(NamedEntities<Entity>.table) } ?? true
        let isOfEdits = named.store != nil && tables.map { $0.contains(NamedEntities<Entity>.edits) } ?? true
        var changed: Set<ID>? = unread
        if tables.map({ !$0.isDisjoint(with: NamedEntities<Entity>.owners) }) ?? true { changed = nil }
        guard isOfTable || isOfEdits || changed != [] else { return [:] }
        return try connection.reading {
            if isOfTable, let known = changed {
                changed = try rows.flatMap { try ids(ofRows: $0, places, on: connection) }?.union(known)
            }
            if isOfEdits {
                if let known = changed {
                    let names = try edit.flatMap { try named.edited(since: $0, in: connection) }
                    changed = names.map { ids(named: $0, places).union(known) }
                }
                let last = try named.lastEdit(in: connection)
                state.withLock { $0.edit = last }
            }
            return try read(changed ?? Set(places.keys), of: account, on: connection)
        }
    }

    private func read(_ ids: Set<ID>, of account: String, on connection: Connection) throws -> [ID: Entity?] {
        var values: [ID: Entity?] = [:]
        for id in ids {
            values[id] = .some(try named.find(id, of: account, in: connection))
            let place = try named.place(of: id, in: connection)
            state.withLock { if $0.places.index(forKey: id) != nil { $0.places.updateValue(place, forKey: id) } }
        }
        state.withLock { $0.unread.subtract(ids) }
        return values
    }

    /// Returns the IDs of the entities in these rows, or `nil` if all entities must be read.
    private func ids(ofRows rows: Set<Int64>, _ places: [ID: Place?], on connection: Connection) throws -> Set<ID>? {
        var rows = rows
        var changed: Set<ID> = []
        for (id, place) in places {
            // The entity has not been read yet, so its row is not known.
            guard let place else {
                changed.insert(id)
                continue
            }
            if let row = place.row, rows.remove(row) != nil { changed.insert(id) }
        }
        guard rows.count <= places.count else { return nil }
        return changed.union(
            ids(named: Set(try rows.compactMap { try named.name(ofRow: $0, in: connection) }), places))
    }

    private func ids(named names: Set<String>, _ places: [ID: Place?]) -> Set<ID> {
        guard !names.isEmpty else { return [] }
        return Set(places.filter { $0.value.map { names.contains($0.name) } ?? true }.keys)
    }
}
