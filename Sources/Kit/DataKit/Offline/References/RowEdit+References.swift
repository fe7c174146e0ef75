extension RowEdit {
    /// Returns the value that the edit assigns to a column. Returns `nil` if the edit does not change the column.
    func given(_ column: String) -> StoredValue? {
        switch change {
        case .create(let row): row[column]
        case .save(let fields, _): fields[column]?.mine
        case .delete: nil
        }
    }

    /// Returns all values of a column in the edit, including the values that the user saw.
    func values(of column: String) -> [StoredValue] {
        switch change {
        case .create(let row): [row[column]].compactMap(\.self)
        case .save(let fields, let seen): [fields[column]?.mine, fields[column]?.base, seen[column]].compactMap(\.self)
        case .delete(let seen): [seen?[column]].compactMap(\.self)
        }
    }

    /// Returns the edit with transformed values in a column, for example to insert the ID that the server has assigned
    /// to another entity.
    func mapping(_ column: String, _ map: (StoredValue) throws -> StoredValue) rethrows -> RowEdit {
        func mapped(_ row: StoredRow) throws -> StoredRow {
            var row = row
            row[column] = try row[column].map(map)
            return row
        }
        var edit = self
        switch change {
        case .create(let row): edit.change = .create(try mapped(row))
        case .save(var fields, let seen):
            if let field = fields[column] {
                fields[column] = Field(base: try field.base.map(map), mine: try map(field.mine))
            }
            edit.change = .save(fields, seen: try mapped(seen))
        case .delete(let seen): edit.change = .delete(seen: try seen.map(mapped))
        }
        return edit
    }
}
