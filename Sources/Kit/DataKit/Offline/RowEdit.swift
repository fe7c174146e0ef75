/// The user's changes of one entity, by the columns of its table.
///
/// A save also contains the value that the user saw in each changed column. If the server's value differs from it,
/// another user or device has changed the column.
struct RowEdit: Codable, Equatable, Sendable {
    /// A column that a save changes, with its values before and after the change. If the server has any other value,
    /// another user or device has also changed the column.
    struct Field: Codable, Equatable, Sendable {
        /// The value that the user saw. If it is unknown (`nil`), the column is not compared.
        var base: StoredValue?
        var mine: StoredValue
    }

    enum Change: Codable, Equatable, Sendable {
        case create(StoredRow)
        /// Changes some columns of a row. `seen` is the complete row that the user saw. If the row is deleted
        /// elsewhere, it can be created again from `seen`.
        case save([String: Field], seen: StoredRow)
        /// Deletes the row. Without `seen`, the deletion is never in conflict.
        case delete(seen: StoredRow?)
    }

    var id: StoredValue
    var change: Change

    var entity: String { id.entity }

    /// Returns the edit with the ID that the server has assigned to its entity. The row that the user saw gets the new
    /// ID, too.
    func renamed(to id: StoredValue, key: String) -> RowEdit {
        let rename = { (row: StoredRow) in row.merging([key: id]) { $1 } }
        return switch change {
        case .create(let row): RowEdit(id: id, change: .create(row))
        case .save(let fields, let seen): RowEdit(id: id, change: .save(fields, seen: rename(seen)))
        case .delete(let seen): RowEdit(id: id, change: .delete(seen: seen.map(rename)))
        }
    }

    var seen: StoredRow? {
        switch change {
        case .create: nil
        case .save(_, let seen): seen
        case .delete(let seen): seen
        }
    }

    var isCreation: Bool { if case .create = change { true } else { false } }

    /// Whether the edit changes nothing. Such an edit is kept while edits are folded, because a later edit still needs
    /// the values that the user saw before it.
    var isEmpty: Bool {
        if case .save(let fields, _) = change { fields.isEmpty } else { false }
    }

    /// Folds two edits into one when they are taken for sending. Each column has the base of the first edit and the
    /// value of the last edit.
    func following(_ earlier: RowEdit) -> RowEdit? {
        switch (earlier.change, change) {
        case (.create(let row), .save(let fields, _)):
            return RowEdit(id: id, change: .create(row.merging(fields.mapValues(\.mine)) { $1 }))
        case (.create, .delete): return nil
        case (.save(let first, let seen), .save(let second, _)):
            let fields = first.merging(second) { Field(base: $0.base, mine: $1.mine) }.filter { $1.base != $1.mine }
            return RowEdit(id: id, change: .save(fields, seen: seen))
        case (.save(let fields, _), .delete(let seen?)):
            return RowEdit(id: id, change: .delete(seen: seen.merging(fields.compactMapValues(\.base)) { $1 }))
        case (.delete(let seen?), .create(let row)):
            let fields = row.filter { seen[$0] != $1 }.map { ($0, Field(base: seen[$0], mine: $1)) }
            return RowEdit(id: id, change: .save(Dictionary(uniqueKeysWithValues: fields), seen: seen))
        default: return self
        }
    }

    /// The edit that undoes this edit. `nil` if the earlier values are unknown.
    var inverse: RowEdit? {
        switch change {
        case .create(let row): return RowEdit(id: id, change: .delete(seen: row))
        case .save(let fields, let seen):
            let bases = fields.compactMapValues(\.base)
            guard !bases.isEmpty else { return nil }
            let inverse = Dictionary(
                uniqueKeysWithValues: bases.map { ($0, Field(base: fields[$0]?.mine, mine: $1)) })
            return RowEdit(id: id, change: .save(inverse, seen: seen.merging(fields.mapValues(\.mine)) { $1 }))
        case .delete(let seen): return seen.map { RowEdit(id: id, change: .create($0)) }
        }
    }

    /// Returns the row after the edit. Returns `nil` if the edit deletes the row.
    func laid(over row: StoredRow?) -> StoredRow? {
        var row = row
        lay(over: &row)
        return row
    }

    /// Applies the edit to a row in place.
    func lay(over row: inout StoredRow?) {
        switch change {
        case .create(let created): row = created
        case .save(let fields, let seen):
            if row == nil { row = seen }
            for (name, field) in fields { row?[name] = field.mine }
        case .delete: row = nil
        }
    }

    /// Updates the base of a column after the server has changed the value of an earlier edit, or after that edit was
    /// removed. Returns whether this edit changes the column itself. If so, later edits are based on this edit.
    mutating func rebase(_ name: String, from mine: StoredValue, to base: StoredValue?) -> Bool {
        switch change {
        case .create: return true
        case .save(var fields, var seen):
            if seen[name] == mine { seen[name] = base }
            let field = fields[name]
            if field?.base == mine { fields[name]?.base = base }
            change = .save(fields, seen: seen)
            return field != nil
        case .delete(var seen):
            if seen?[name] == mine { seen?[name] = base }
            change = .delete(seen: seen)
            return true
        }
    }
}

extension StoredValue {
    /// The name of an entity in the outbox, which is formed from its ID.
    var entity: String {
        switch self {
        case .null: ""
        case .integer(let value): "\(value)"
        case .real(let value): "\(value)"
        case .text(let value): value
        case .blob(let value): value.base64EncodedString()
        }
    }
}
