import DomainKit
import Foundation

/// Deletes the files that no edit and no row refers to any more.
extension EditStore {
    /// The folder with the files of the entities. Caches of one database and table share it.
    var files: FileFolder { FileFolder(url: database.filesFolder.appending(path: kind)) }

    private var fileColumns: [String] { Entity.table.columns.filter(\.isFile).map(\.name) }

    /// Deletes the files that edits have referred to before a change, unless something still refers to them.
    func deleteFiles(of old: EditQueue, to new: EditQueue) {
        let columns = fileColumns
        guard !columns.isEmpty else { return }
        let names = old.texts(in: columns).subtracting(new.texts(in: columns))
        guard !names.isEmpty else { return }
        // The job runs after this transaction, whose changes may be undone.
        database.file.onWriter { if case .success(let connection) = $0 { delete(names, in: connection) } }
    }

    /// Deletes files that were kept for an edit that was never saved, or whose row was replaced by the server's.
    func deleteUnusedFiles() {
        guard !fileColumns.isEmpty else { return }
        database.file.onWriter { result in
            guard case .success(let connection) = result else { return }
            delete(Set(files.names(before: now().addingTimeInterval(-FileFolder.lifetime))), in: connection)
        }
    }

    private func delete(_ names: Set<String>, in connection: Connection) {
        for name in names where (try? isUsed(name, in: connection)) == false { files.delete(name) }
    }

    private func isUsed(_ name: String, in connection: Connection) throws -> Bool {
        let edit: Int? = try connection.value(
            "SELECT 1 FROM outbox WHERE kind = ?1 AND (instr(edit, ?2) OR instr(sent, ?2)) LIMIT 1", kind, name)
        if edit != nil { return true }
        return try fileColumns.contains { column in
            let row: Int? = try connection.value(
                "SELECT 1 FROM \(kind.quotedIdentifier) WHERE \(column.quotedIdentifier) = ? LIMIT 1", name)
            return row != nil
        }
    }
}

extension EditQueue {
    /// The texts in some columns of the edits and of the server's row.
    fileprivate func texts(in columns: [String]) -> Set<String> {
        let edits = entries.flatMap { [$0.edit, $0.sent?.edit].compactMap(\.self) }
        let rows = edits.flatMap(\.rows) + [replica.row].compactMap(\.self)
        return Set(rows.flatMap { row in columns.compactMap { row[$0]?.text } })
    }
}

extension RowEdit {
    /// All values of the edit, as rows that may lack columns.
    fileprivate var rows: [StoredRow] {
        switch change {
        case .create(let row): [row]
        case .save(let fields, let seen): [seen, fields.mapValues(\.mine), fields.compactMapValues(\.base)]
        case .delete(let seen): [seen].compactMap(\.self)
        }
    }
}

extension StoredValue {
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}
