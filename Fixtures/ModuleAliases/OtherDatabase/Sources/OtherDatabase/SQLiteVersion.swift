import CSQLite

/// The version of the system's SQLite, as a number.
public let sqliteVersion = Int(sqlite3_libversion_number())
