import DataKit
import Foundation

extension Database {
    /// Returns a database in memory with the tables for these entities' caches: `PageCache`, `WholeList` or
    /// `EditableCache`.
    ///
    /// ```swift
    /// let database = try Database.inMemory(caching: Memo.self)
    /// ```
    ///
    /// Each table is created from the entity's description. To test your own migrations, pass them to
    /// `Database.inMemory(migrations:)`.
    ///
    /// - Errors: A `StoreError` if a table cannot be created.
    public static func inMemory<each Entity: Record>(
        caching entities: repeat (each Entity).Type, environment: DataEnvironment = DataEnvironment()
    ) throws -> Database {
        var migrations: [Migration] = [.offline]
        for entity in repeat each entities { migrations.append(.creating(entity.table)) }
        return try inMemory(migrations: migrations, environment: environment)
    }
}
