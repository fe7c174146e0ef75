import DataKit

extension EntityCache {
    /// `nil` if the database has failed to open: a gateway then works without a cache.
    init?(_ store: Store, source: String) {
        guard case .success(let database) = store.database else { return nil }
        self.init(database, source: source)
    }
}
