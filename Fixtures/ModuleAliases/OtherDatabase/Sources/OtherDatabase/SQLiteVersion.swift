import CSQLite

public let sqliteVersion = Int(sqlite3_libversion_number())
