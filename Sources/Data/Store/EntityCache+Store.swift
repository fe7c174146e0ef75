import DataKit

extension EntityCache {
    /// Fails where there is no database.
    init?(_ store: Store, source: String, onFailure: @escaping @Sendable (any Error) -> Void) {
        guard case .success(let database) = store.database else { return nil }
        self.init(database, source: source, onFailure: onFailure)
    }
}
