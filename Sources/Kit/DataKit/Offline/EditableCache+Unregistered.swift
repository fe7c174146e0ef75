import DomainKit
import Reactive

/// The pending edits of an entity whose kind has no cache. For example, an earlier version of the app may have left
/// them.
public struct UnregisteredEdits: Identifiable, Equatable, Sendable {
    /// Identifies the entity among all kinds of entities.
    public struct ID: Hashable, Sendable {
        /// The name of the entity's table.
        public let kind: String
        /// The primary key of the entity, as text.
        public let entity: String
    }

    /// The kind and the primary key of the entity.
    public let id: ID
    /// The number of pending edits.
    public let count: Int
}

extension EditableCache {
    /// Emits the edits of this database, source and account that no cache sends, with the oldest first, now and after
    /// each change. The edits wait until there is a cache for their kind, or until they are discarded.
    ///
    /// - Errors: a failure of the database fails the stream.
    public var unregistered: Observable<[UnregisteredEdits]> {
        combineLatest(accounts, registration.sender.kinds).flatMapLatest { [database, store] account, kinds in
            database.observe { connection in
                try connection.unregisteredEdits(of: account, from: store.source, kinds: kinds)
            }
        }
        .removeDuplicates()
    }

    /// Removes the edits of an entity that no cache sends. Returns `false` if there are no such edits, if their kind
    /// has a cache by now, or if another process is sending them.
    @discardableResult
    public func discard(_ edits: UnregisteredEdits.ID) async throws -> Bool {
        let (account, sender) = (try await account(), registration.sender)
        return try await database.write { connection in
            guard sender.kind(edits.kind) == nil else { return false }
            let entity = EditedEntity(kind: edits.kind, name: edits.entity)
            guard try !connection.isSending(entity, by: sender, of: account) else { return false }
            return try connection.discardEdits(of: entity, of: account, from: sender.source)
        }
    }
}

extension Connection {
    fileprivate func unregisteredEdits(
        of account: String, from source: String, kinds: Set<String>
    ) throws -> [UnregisteredEdits] {
        var found: [(first: Int, edits: UnregisteredEdits)] = []
        var last = ""
        // Use the index to step from kind to kind, instead of reading all edits.
        while let next: String? = try value(
            "SELECT min(kind) FROM outbox WHERE source = ? AND account = ? AND kind > ?", source, account, last),
            let kind = next
        {
            last = kind
            guard !kinds.contains(kind) else { continue }
            try forEach(
                """
                SELECT entity, count(*), min(id) FROM outbox
                WHERE source = ? AND account = ? AND kind = ? GROUP BY entity
                """, arguments: [source, account, kind]
            ) { row in
                let id = UnregisteredEdits.ID(kind: kind, entity: try row[0])
                found.append((try row[2], UnregisteredEdits(id: id, count: try row[1])))
            }
        }
        return found.sorted { $0.first < $1.first }.map(\.edits)
    }

    @discardableResult
    func discardEdits(of entity: EditedEntity, of account: String, from source: String) throws -> Bool {
        // In another process, a cache of this kind may have a caller that waits for the outcome.
        try execute(
            """
            INSERT INTO outbox_changes (source, account, kind, entity, edit, is_performed)
            SELECT source, account, kind, entity, id, 0 FROM outbox
            WHERE source = ? AND account = ? AND kind = ? AND entity = ?
            """, source, account, entity.kind, entity.name)
        let references = EditReferences(source: source, account: account)
        let isCreation = try references.isAwaited(entity, in: self)
        let isDiscarded =
            try execute(
                "DELETE FROM outbox WHERE source = ? AND account = ? AND kind = ? AND entity = ?", source, account,
                entity.kind, entity.name) > 0
        if isCreation { try references.mark(entity, isMissing: true, in: self) }
        return isDiscarded
    }

    /// Whether this process or another one is sending a request with an edit of the entity.
    func isSending(_ entity: EditedEntity, by sender: EditSender, of account: String) throws -> Bool {
        let marked: Int? = try value(
            "SELECT 1 FROM outbox WHERE source = ? AND is_sending = 1 AND account = ? AND kind = ? AND entity = ?",
            sender.source, account, entity.kind, entity.name)
        return try marked != nil && sender.isSending(entity)
    }
}
