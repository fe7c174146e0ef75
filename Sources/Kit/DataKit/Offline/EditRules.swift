/// Which value wins in a column that two sides have changed, or that the user decides.
public enum ConflictRule: Sendable {
    /// The edit is sent, and replaces what the other side has made of it.
    case mine
    /// The edit gives way: a field keeps the server's value, a deletion ends as cancelled.
    case theirs
    /// The edit waits until it is decided which is right. Nothing is lost in silence, so it is what happens by default.
    case ask
}

/// How an entity's edits give way to those of others, by the names of its table's columns, and what stays of them.
public struct EditPolicy: Sendable {
    /// The rule of each column that both sides may change. The user is asked about a column without a rule.
    public var fields: [String: ConflictRule]
    /// The rule of a deletion of what somebody else has changed. The opposite case, a save of what somebody else has
    /// deleted, has no rule: the user is asked.
    public var deletion: ConflictRule
    /// The columns that are the server's or the device's own, such as a version: ``EditableCache/save(_:from:)`` leaves
    /// them out, and a change of them alone does not stop a deletion. A creation has them.
    public var local: Set<String>
    /// Whether the row of an entity stays after it was created on the server. Entities that are only sent, such as
    /// messages or events, need no row.
    public var keepsCreated: Bool

    /// By default everything is asked about, edits have all columns, and rows stay.
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

/// How edits of an entity are compared with what the server has.
struct EditRules {
    var policy = EditPolicy()
    /// Whether a merged row is an entity. What two sides make together may be none, which is a conflict.
    var makes: (StoredRow) -> Bool = { _ in true }

    /// What follows for an edit from the row that the server is known to have.
    enum Settlement: Equatable {
        case send(RowEdit)
        /// The server has it already, or every column of a save that it lacks gives way.
        case performed
        /// What somebody else has changed stays as it is.
        case givesWay
        /// The columns that need a decision: none where one side has deleted what the other has changed.
        case conflict(Set<String>)
    }

    func settle(_ edit: RowEdit, with replica: EditQueue.Replica) -> Settlement {
        var edit = edit
        if case .save(let fields, let seen) = edit.change {
            // A deletion and a creation that are folded into a save have all columns.
            edit.change = .save(fields.filter { !policy.local.contains($0.key) }, seen: seen)
            if edit.isEmpty { return .performed }
        }
        return switch (edit.change, replica) {
        case (_, .unknown), (.create, _): .send(edit)
        case (.save(let fields, _), .deleted):
            // Without a base it is not known that the user saw what has been deleted.
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
