import DataKit

extension EntityCache {
    /// Creates a cache in the database. Returns `nil` if the database could not be opened. Then a gateway works without
    /// a cache.
    init?(_ store: Store, source: String) {
        guard case .success(let database) = store.database else { return nil }
        self.init(database, source: source)
    }
}
