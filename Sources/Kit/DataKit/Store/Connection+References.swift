import DataKitSQLite

/// A row with a foreign key to a row that does not exist.
private struct Orphan: Hashable {
    var table: String
    /// The row's ID, or `nil` in a table WITHOUT ROWID.
    var rowID: Int?
    var parent: String

    var cause: String {
        let row = rowID.map { "The row \($0) of \(table)" } ?? "A row of \(table)"
        return "\(row) refers to a row of \(parent) that does not exist."
    }
}

extension Connection {
    /// Throws if a step of a migration has left a row whose foreign key refers to a missing row. The check includes the
    /// tables that the step has changed, and the tables that refer to them.
    ///
    /// - Parameter changed: The names of the tables that were changed, created or dropped, in lower case.
    func checkReferences(after changed: Set<String>) throws {
        let tables = try tablesToCheck(after: changed)
        let found = try tables.flatMap { try orphans(in: $0) }
        guard !found.isEmpty else { return }
        // The step is not responsible for orphans that another program has left before.
        let before = (try? orphansBefore()) ?? []
        let places = Dictionary(grouping: found) { [$0.table, $0.parent] }
        // The number of earlier orphans in tables that the step has renamed.
        var renamed = before.count { places[[$0.table, $0.parent]] == nil }
        for (place, now) in places {
            let known = before.filter { [$0.table, $0.parent] == place }
            if known.isEmpty, now.count <= renamed {
                renamed -= now.count
                continue
            }
            guard now.count > known.count, let new = now.first(where: { !known.contains($0) }) ?? now.first else {
                continue
            }
            throw StoreError.constraint(cause: new.cause)
        }
    }

    private func tablesToCheck(after changed: Set<String>) throws -> [String] {
        try fetch(
            """
            SELECT DISTINCT child.name, lower(child.name), lower(reference."table")
            FROM pragma_table_list AS child, pragma_foreign_key_list(child.name) AS reference
            WHERE child.type = 'table' AND child.schema = 'main'
            """
        ) { row in (name: try row[0] as String, child: try row[1] as String, parent: try row[2] as String) }
        .filter { changed.contains($0.child) || changed.contains($0.parent) }
        .reduce(into: []) { if !$0.contains($1.name) { $0.append($1.name) } }
    }

    private func orphans(in table: String) throws -> [Orphan] {
        try fetch("SELECT \"table\", rowid, parent FROM pragma_foreign_key_check(?)", arguments: [table]) {
            Orphan(table: try $0[0], rowID: try $0[1], parent: try $0[2])
        }
    }

    /// Returns the orphans in the committed state, which another connection reads.
    private func orphansBefore() throws -> [Orphan] {
        guard path != Connections.Opening.memory else { return [] }
        let committed = try Connection(path: path, flags: SQLITE_OPEN_READONLY, busyTimeout: busyTimeout)
        return try committed.reading {
            try committed.fetch("PRAGMA foreign_key_check") {
                Orphan(table: try $0[0], rowID: try $0[1], parent: try $0[2])
            }
        }
    }
}
