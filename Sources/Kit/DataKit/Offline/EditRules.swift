/// The side that wins if both sides have changed a column, or the choice to ask the user.
public enum ConflictRule: Sendable {
    /// The user's edit is sent, and replaces the other side's value.
    case mine
    /// The user's edit gives way: a field keeps the server's value, and a deletion ends as cancelled.
    case theirs
    /// The edit waits until the user resolves the conflict. This is the default, because no change is lost without the
    /// user's knowledge.
    case ask
}

/// The rules for conflicts between the edits of an entity and the changes by other users or devices, for each column.
public struct EditPolicy: Sendable {
    /// The rules by column, for columns that both sides may change. If a column has no rule, the user is asked.
    public var fields: [String: ConflictRule]
    /// The rule for a deletion of an entity that another user or device has changed. There is no rule for the opposite
    /// case, saving an entity that was deleted elsewhere. In that case, the user is always asked.
    public var deletion: ConflictRule
    /// The columns that belong to the server or to the device, such as a version. ``EditableCache/save(_:from:)`` never
    /// sends these columns, and a change in them does not prevent a deletion. A creation includes these columns.
    public var local: Set<String>
    /// Whether to keep the row of an entity after the server has created the entity. Entities that the app only sends,
    /// such as messages or events, need no row.
    public var keepsCreated: Bool

    /// Creates the rules for an entity. By default, the user is asked about every conflict, edits contain all columns,
    /// and the rows of created entities stay.
    public init(
        fields: [String: ConflictRule] = [:], deletion: ConflictRule = .ask, local: Set<String> = [],
        keepsCreated: Bool = true
    ) {
        self.fields = fields
        self.deletion = deletion
        self.local = local
        self.keepsCreated = keepsCreated
    }
}

/// The rules by which an entity's edits are compared with the server's row.
struct EditRules {
    var policy = EditPolicy()
    /// Returns whether a merged row can be decoded as an entity. If the changes of both sides cannot be decoded
    /// together, they are in conflict.
    var makes: (StoredRow) -> Bool = { _ in true }
    /// The columns that refer to other entities. The function for each column returns the state of the entity with an
    /// ID.
    var references: [String: (StoredValue) -> NamedEntity] = [:]
    /// The merge functions by column, which receive the base, the user's value and the server's value.
    var merges: [String: (StoredValue, StoredValue, StoredValue) throws -> StoredValue] = [:]

    /// The way to handle an edit, given the last known row on the server.
    enum Settlement: Equatable {
        case send(RowEdit)
        /// The edit has nothing to change. Either the server already has its values, or all values that differ give
        /// way.
        case performed
        /// The edit is dropped, and the change by the other user or device remains.
        case givesWay
        /// The columns need a decision. The set is empty if one side has deleted the entity and the other side has
        /// changed it.
        case conflict(Set<String>)
        /// The edit waits until the entities in these columns are created.
        case waits(Set<String>)
    }

    func settle(_ edit: RowEdit, with replica: EditQueue.Replica) -> Settlement {
        let settlement = compare(edit, with: replica)
        guard case .send(let sent) = settlement else { return settlement }
        let named = named(by: sent)
        let columns = { (state: NamedEntity) in Set(named.filter { $0.value == state }.keys) }
        // The server does not have a missing entity, so the edit must not be sent even if the user chooses to.
        let missing = columns(.missing)
        guard missing.isEmpty else { return .conflict(missing) }
        let awaited = columns(.awaited)
        return awaited.isEmpty ? settlement : .waits(awaited)
    }

    /// Returns the state of each entity that an edit refers to, by column.
    func named(by edit: RowEdit) -> [String: NamedEntity] {
        references.reduce(into: [:]) { $0[$1.key] = edit.given($1.key).map($1.value) }
    }

    private func compare(_ edit: RowEdit, with replica: EditQueue.Replica) -> Settlement {
        var edit = edit
        if case .save(let fields, let seen) = edit.change {
            // A deletion and a creation that were folded into a save contain all columns.
            edit.change = .save(fields.filter { !policy.local.contains($0.key) }, seen: seen)
            if edit.isEmpty { return .performed }
        }
        return switch (edit.change, replica) {
        case (_, .unknown), (.create, _): .send(edit)
        case (.save(let fields, _), .deleted):
            // Without a base, it is unknown whether the user saw the values that were deleted.
            fields.values.allSatisfy { $0.base == nil } ? .send(edit) : .conflict([])
        case (.save(let fields, let seen), .row(let theirs)): settle(edit, fields, seen, theirs)
        case (.delete, .deleted): .performed
        case (.delete(let seen), .row(let theirs)): settle(edit, seen, theirs)
        }
    }

    private func settle(
        _ edit: RowEdit, _ fields: [String: RowEdit.Field], _ seen: StoredRow, _ theirs: StoredRow
    ) -> Settlement {
        var wanted = fields
        var asked: Set<String> = []
        for (name, field) in fields {
            guard let base = field.base, let value = theirs[name] else { continue }
            // For a counter, two changes to the same value count twice, so they must be merged as well.
            if value != base, field.mine != base, let merged = try? merges[name]?(base, field.mine, value) {
                wanted[name] = merged == value ? nil : RowEdit.Field(base: value, mine: merged)
                continue
            }
            switch (value == field.mine, value == base, policy.fields[name] ?? .ask) {
            case (true, _, _), (false, false, .theirs): wanted[name] = nil
            case (false, true, _): break
            case (false, false, .mine): wanted[name]?.base = value
            case (false, false, .ask): asked.insert(name)
            }
        }
        guard asked.isEmpty else { return .conflict(asked) }
        guard !wanted.isEmpty else { return .performed }
        let settled = RowEdit(id: edit.id, change: .save(wanted, seen: seen))
        guard let merged = settled.laid(over: theirs), makes(merged) else { return .conflict(Set(wanted.keys)) }
        return .send(settled)
    }

    private func settle(_ edit: RowEdit, _ seen: StoredRow?, _ theirs: StoredRow) -> Settlement {
        let isChanged = seen.map { seen in
            theirs.contains { !policy.local.contains($0) && seen[$0] != nil && seen[$0] != $1 }
        }
        guard isChanged == true else { return .send(edit) }
        return switch policy.deletion {
        case .mine: .send(edit)
        case .theirs: .givesWay
        case .ask: .conflict([])
        }
    }
}
