import Foundation

/// The columns of a table, before or after a step of a migration.
private struct TableShape {
    struct Column: Equatable {
        var type: String
        var isRequired: Bool
        var preset: String?
        var isKey: Bool
        /// The number of rows with a value in each column. The number shows whether a column was renamed, or whether
        /// the column was dropped and another one was added.
        var filled: Int
    }

    var names: [String] = []
    var columns: [Column] = []

    /// Returns the new names of columns that were renamed in place.
    func renamed(in other: TableShape) -> [String: String] {
        var names: [String: String] = [:]
        for (index, name) in self.names.enumerated() where index < other.names.count {
            let new = other.names[index]
            guard !other.names.contains(name), !self.names.contains(new), columns[index] == other.columns[index] else {
                continue
            }
            names[name] = new
        }
        return names
    }
}

extension Connection {
    /// Runs a step of a migration. If the step renames a table or a column, the pending edits are changed in the same
    /// way.
    func keepingPendingEdits(during step: () throws -> Void) throws {
        let tables = try editedTables()
        guard !tables.isEmpty else { return try step() }
        let known = Set(try tableNames())
        let shapes = try tables.map { ($0, try shape(of: $0)) }
        try step()
        for (table, old) in shapes {
            guard let name = try newName(of: table, old, known: known) else { continue }
            if name != table { try renameEdits(of: table, to: name) }
            let renamed = old.renamed(in: try shape(of: name))
            if !renamed.isEmpty { try renameColumns(renamed, of: name) }
        }
    }

    private func editedTables() throws -> [String] {
        guard try tableNames().contains("outbox") else { return [] }
        return try fetch(
            "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN (SELECT kind FROM outbox)"
        ) { try $0[0] }
    }

    private func shape(of table: String) throws -> TableShape {
        var shape = TableShape()
        try forEach(
            "SELECT name, type, \"notnull\", dflt_value, pk FROM pragma_table_info(?) ORDER BY cid", arguments: [table]
        ) { row in
            shape.names.append(try row[0])
            shape.columns.append(
                TableShape.Column(
                    type: try row[1], isRequired: try row[2], preset: try row[3], isKey: try row.integer(at: 4) != 0,
                    filled: 0))
        }
        guard !shape.names.isEmpty else { return shape }
        // Count all columns in one query, so that the table is scanned only once.
        let counts = shape.names.map { "count(\($0.quotedIdentifier))" }.joined(separator: ", ")
        try forEach("SELECT \(counts) FROM \(table.quotedIdentifier)") { row in
            for index in shape.columns.indices { shape.columns[index].filled = try row[index] }
        }
        return shape
    }

    /// Returns the name of a table after the step. Returns `nil` if the table was dropped.
    private func newName(of table: String, _ shape: TableShape, known: Set<String>) throws -> String? {
        let names = Set(try tableNames())
        guard !names.contains(table) else { return table }
        let equal = try names.subtracting(known).filter { try self.shape(of: $0).names == shape.names }
        return equal.count == 1 ? equal.first : nil
    }

    private func renameEdits(of table: String, to name: String) throws {
        for rows in ["outbox", "outbox_references"] {
            try execute("UPDATE \(rows) SET kind = ?2 WHERE kind = ?1", table, name)
        }
        for rows in ["cached_sources", "cached_numbers", "cached_pulls", "cached_aliases", "pulled_items"] {
            try execute("UPDATE OR REPLACE \(rows) SET items = ?2 WHERE items = ?1", table, name)
        }
    }

    private func renameColumns(_ names: [String: String], of table: String) throws {
        let ids: [Int] = try fetch("SELECT id FROM outbox WHERE kind = ?", arguments: [table]) { try $0[0] }
        for id in ids { try rewriteEdit(id, { $0.renaming(names) }, known: { $0.renaming(names) }) }
        for (old, new) in names {
            try execute(
                """
                UPDATE outbox_references SET name = ? WHERE name = ? AND edit IN (SELECT id FROM outbox WHERE kind = ?)
                """, new, old, table)
        }
    }
}

extension Connection {
    /// Rewrites a pending edit, and the form in which it was sent, with other values or names. Returns `false` for an
    /// edit from another version of the app, which is left unchanged for that version.
    @discardableResult
    func rewriteEdit(
        _ id: Int, _ edited: (RowEdit) -> RowEdit, known: (StoredRow) -> StoredRow
    ) throws -> Bool {
        let stored: [(Data, Data?)] = try fetch("SELECT edit, sent FROM outbox WHERE id = ?", arguments: [id]) {
            (try $0[0], try $0[1])
        }
        let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
        guard let (edit, sent) = stored.first, let edit = try? decoder.decode(RowEdit.self, from: edit) else {
            return false
        }
        var rewritten = sent.flatMap { try? decoder.decode(EditQueue.Sent.self, from: $0) }
        if let earlier = rewritten {
            rewritten?.edit = edited(earlier.edit)
            rewritten?.known = earlier.known.map(known)
        }
        try execute(
            "UPDATE outbox SET edit = ?, sent = ? WHERE id = ?", try encoder.encode(edited(edit)),
            try rewritten.map(encoder.encode) ?? sent, id)
        return true
    }
}

extension [String: StoredValue] {
    fileprivate func renaming(_ names: [String: String]) -> StoredRow {
        StoredRow(map { (names[$0.key] ?? $0.key, $0.value) }) { $1 }
    }
}

extension RowEdit {
    fileprivate func renaming(_ names: [String: String]) -> RowEdit {
        var edit = self
        edit.change =
            switch change {
            case .create(let row): .create(row.renaming(names))
            case .save(let fields, let seen):
                .save(
                    [String: Field](fields.map { (names[$0.key] ?? $0.key, $0.value) }) { $1 },
                    seen: seen.renaming(names))
            case .delete(let seen): .delete(seen: seen?.renaming(names))
            }
        return edit
    }

    /// Returns the edit without the columns that are missing in the table, and the names of the removed columns that
    /// the edit would have written.
    func keeping(_ columns: Set<String>) -> (edit: RowEdit, lost: Set<String>) {
        func kept(_ row: StoredRow) -> StoredRow { row.filter { columns.contains($0.key) } }
        var edit = self
        var lost: Set<String> = []
        switch change {
        case .create(let row):
            lost = Set(row.filter { $0.value != .null }.keys)
            edit.change = .create(kept(row))
        case .save(let fields, let seen):
            lost = Set(fields.keys)
            edit.change = .save(fields.filter { columns.contains($0.key) }, seen: kept(seen))
        case .delete(let seen): edit.change = .delete(seen: seen.map(kept))
        }
        return (edit, lost.subtracting(columns))
    }
}
