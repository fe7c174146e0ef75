/// The user's changes of one entity, in terms of the columns of its table.
///
/// A save keeps the value of each changed column as the user saw it. If the server's value differs, another user or
/// device has changed the column.
struct RowEdit: Codable, Equatable, Sendable {
    /// A column that a save changes, with its values before and after. Any other value on the server means that another
    /// user or device has changed it, too.
    struct Field: Codable, Equatable, Sendable {
        /// The value that the user saw. `nil` if it is not known: then the column is never compared.
        var base: StoredValue?
        var mine: StoredValue
    }

    enum Change: Codable, Equatable, Sendable {
        case create(StoredRow)
        /// `seen` is the whole row as the user saw it, from which a row that was deleted elsewhere can be created
        /// again.
        case save([String: Field], seen: StoredRow)
        /// Without `seen` the deletion is never compared.
        case delete(seen: StoredRow?)
    }

    var id: StoredValue
    var change: Change

    var entity: String { id.entity }

    /// The edit under the ID that the server has given to its entity. The user has seen the same row.
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

    /// Whether the edit changes nothing. It is kept while edits are folded, because a later edit still needs the values
    /// that the user saw before it.
    var isEmpty: Bool {
        if case .save(let fields, _) = change { fields.isEmpty } else { false }
    }

    /// Folding, when edits are taken for sending: the first base and the last value of each column.
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

    /// The edit that takes this one back. `nil` if the earlier values are not known.
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

    /// The row with the edit laid over it. `nil` if it is deleted.
    func laid(over row: StoredRow?) -> StoredRow? {
        var row = row
        lay(over: &row)
        return row
    }

    /// Lays the edit over a row in place.
    func lay(over row: inout StoredRow?) {
        switch change {
        case .create(let created): row = created
        case .save(let fields, let seen):
            if row == nil { row = seen }
            for (name, field) in fields { row?[name] = field.mine }
        case .delete: row = nil
        }
    }

    /// Replaces the value that an earlier edit had given to a column, after the server has changed it or that edit was
    /// removed. Returns whether this edit decides the column itself. Then the later edits take their base from it.
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
    /// The ID of the entity as the outbox names it.
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
