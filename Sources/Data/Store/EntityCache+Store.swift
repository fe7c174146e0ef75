import DataKit

extension EntityCache {
    /// A cache in the app's database; nil where there is none.
    init?(_ store: Store, source: String, onFailure: @escaping @Sendable (any Error) -> Void) {
        guard case .success(let database) = store.database else { return nil }
        self.init(database, source: source, onFailure: onFailure)
    }
}
