import DataKit
import DataKitSQLite

extension TemporaryFolder {
    /// Runs statements on the folder's database file as another library would, without the kit.
    package func execute(_ sql: String) throws {
        var handle: OpaquePointer?
        defer { sqlite3_close(handle) }
        var code = sqlite3_open(file().path, &handle)
        if code == SQLITE_OK { code = sqlite3_exec(handle, sql, nil, nil, nil) }
        guard code == SQLITE_OK else {
            throw StoreError.failed(code: Int(code), cause: String(cString: sqlite3_errmsg(handle)))
        }
    }
}
