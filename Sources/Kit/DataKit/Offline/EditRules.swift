/// The side that wins a column that two sides have changed, or that the user decides.
public enum ConflictRule: Sendable {
    /// The edit is sent, and replaces the other side's value.
    case mine
    /// The edit gives way: a field keeps the server's value, a deletion ends as cancelled.
    case theirs
    /// The edit waits until the conflict is decided. This is the default, because nothing is lost silently.
    case ask
}

/// The rules by which an entity's edits give way to the edits of others, by column name, and which parts of them stay.
public struct EditPolicy: Sendable {
    /// The rule of each column that both sides may change. The user is asked about a column without a rule.
    public var fields: [String: ConflictRule]
    /// The rule for a deletion of an entity that another user or device has changed. A save of an entity that was
    /// deleted there has no rule: the user is asked.
    public var deletion: ConflictRule
    /// The columns that belong to the server or the device, such as a version. ``EditableCache/save(_:from:)`` leaves
    /// them out, and a change of them alone does not stop a deletion. A creation has them.
    public var local: Set<String>
    /// Whether the row of an entity stays after it was created on the server. Entities that are only sent, such as
    /// messages or events, need no row.
    public var keepsCreated: Bool

    /// By default the user is asked about everything, edits have all columns, and rows stay.
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

/// How edits of an entity are compared with the server's row.
struct EditRules {
    var policy = EditPolicy()
    /// Whether a merged row is an entity. If the changes of two sides do not make one, that is a conflict.
    var makes: (StoredRow) -> Bool = { _ in true }
    /// The columns that name other entities, with what is known of the entity that a value names.
    var references: [String: (StoredValue) -> NamedEntity] = [:]
    /// The columns with functions that merge a base, the user's value and the server's.
    var merges: [String: (StoredValue, StoredValue, StoredValue) throws -> StoredValue] = [:]

    /// The consequence for an edit of the row that the server is known to have.
    enum Settlement: Equatable {
        case send(RowEdit)
        /// The server has the edit's result already, or every column of a save that it lacks gives way.
        case performed
        /// A change by another user or device stays as it is.
        case givesWay
        /// The columns that need a decision. Empty if one side has deleted the entity and the other has changed it.
        case conflict(Set<String>)
        /// The edit waits for the creations of the entities that these columns name.
        case waits(Set<String>)
    }

    func settle(_ edit: RowEdit, with replica: EditQueue.Replica) -> Settlement {
        let settlement = compare(edit, with: replica)
        guard case .send(let sent) = settlement else { return settlement }
        let named = named(by: sent)
        let columns = { (state: NamedEntity) in Set(named.filter { $0.value == state }.keys) }
        // The server has never heard of a missing entity, so that the edit must not be sent even if the user insists.
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
            // A deletion and a creation that are folded into a save have all columns.
            edit.change = .save(fields.filter { !policy.local.contains($0.key) }, seen: seen)
            if edit.isEmpty { return .performed }
        }
        return switch (edit.change, replica) {
        case (_, .unknown), (.create, _): .send(edit)
        case (.save(let fields, _), .deleted):
            // Without a base it is not known whether the user saw the deleted values.
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
            // A change of both sides to the same value are two changes to a counter.
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
