import DataKit

extension EntityCache {
    /// A cache in the database, or `nil` if the database failed to open. A gateway then works without a cache.
    init?(_ store: Store, source: String) {
        guard case .success(let database) = store.database else { return nil }
        self.init(database, source: source)
    }
}
