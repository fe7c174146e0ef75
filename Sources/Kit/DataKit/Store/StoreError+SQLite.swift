import DataKitSQLite
import Foundation

extension StoreError {
    /// Creates an error from the last failure of `handle`. If SQLite had no memory for a connection, the handle is
    /// `nil`, and the error is `failed`.
    init(_ handle: OpaquePointer?, path: String) {
        let code = sqlite3_extended_errcode(handle)
        let cause = Self.cause(String(cString: sqlite3_errmsg(handle)))
        let system = sqlite3_system_errno(handle)
        switch code & 0xff {
        case SQLITE_NOTADB: self = .notADatabase(path: path)
        case SQLITE_CORRUPT: self = .corrupt(path: path, cause: cause)
        case SQLITE_FULL: self = .diskFull(path: path)
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked(path: path)
        case SQLITE_READONLY: self = .readOnly(path: path)
        case SQLITE_CONSTRAINT: self = .constraint(cause: cause)
        case SQLITE_CANTOPEN, SQLITE_IOERR:
            switch system {
            case ENOSPC, EDQUOT: self = .diskFull(path: path)
            case EACCES, EPERM, EROFS: self = .readOnly(path: path)
            // The folder exists, so SQLite was not allowed to create the file in it, and then found no file to read.
            case ENOENT
            where FileManager.default.fileExists(atPath: URL(filePath: path).deletingLastPathComponent().path):
                self = .readOnly(path: path)
            case ENOENT: self = .vanished(path: path)
            case _ where code & 0xff == SQLITE_CANTOPEN:
                self = .cannotOpen(path: path, cause: system == 0 ? cause : String(cString: strerror(system)))
            default: self = .failed(code: Int(code), cause: cause)
            }
        default: self = .failed(code: Int(code), cause: cause)
        }
    }

    /// Returns SQLite's message. If a table is missing, the message also names the migration that creates it.
    private static func cause(_ message: String) -> String {
        let beginning = "no such table: "
        guard message.hasPrefix(beginning), let name = message.dropFirst(beginning.count).split(separator: ".").last
        else { return message }
        let migration = Migration.offlineTables.contains(name) ? ".offline" : ".creating(_:) of the table"
        return "\(message). Add the migration \(migration) to the database."
    }
}
