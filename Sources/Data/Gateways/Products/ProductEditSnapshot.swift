import DataKit
import Domain

/// An account's edits and the cached versions of their products, read in one transaction.
struct ProductEditSnapshot: Equatable, Sendable {
    var entries: [OutboxEntry<ProductEdit>] = []
    /// The products with edits in this snapshot or in the one before.
    var cached: [Product.ID: Product] = [:]
    /// `false` before the edits are read, which differs from having none.
    var isRead = false

    var ids: Set<Product.ID> { Set(entries.map(\.edit.product.id)) }

    /// The edited values, unless the server has refused the edit.
    func edited(_ id: Product.ID) -> Product? {
        let edits = entries.lazy.filter { $0.edit.product.id == id && !$0.isRefused }.map(\.edit)
        return edits.last { !$0.isDeletion }?.product
    }

    /// The product as scenes show it: with its edit, or else the cached version.
    func visible(_ id: Product.ID) -> Product? { edited(id) ?? cached[id] }

    /// The changes that scenes have to show since an earlier snapshot.
    func events(since earlier: ProductEditSnapshot) -> [ProductEvent] {
        earlier.ids.union(ids).sorted().compactMap { id in
            let before = earlier.visible(id)
            guard let after = visible(id) else {
                return earlier.isDeleting(id) && !isDeleting(id) ? .deleted(id) : nil
            }
            // An edit alone is no change: a deletion that has just begun leaves the visible product as it was.
            return after != before && (before != nil || edited(id) != nil) ? .updated(after) : nil
        }
    }

    /// The outcomes of the edits that an earlier snapshot had and this one has not, in their order.
    ///
    /// An edit that was performed has left the server's answer in the cache. An edit that was undone, by any process,
    /// has left the cache as it was.
    func settlements(since earlier: ProductEditSnapshot) -> [(id: Int, event: PendingEditEvent)] {
        let now = Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
        return earlier.entries.filter { !$0.isRefused }.compactMap { entry in
            guard let current = now[entry.id] else {
                let id = entry.edit.product.id
                return cached[id] == earlier.cached[id] ? nil : (entry.id, .performed(entry.edit))
            }
            guard case .refused(let message, _) = current.state else { return nil }
            return (entry.id, .refused(entry.edit, message: message))
        }
    }

    private func isDeleting(_ id: Product.ID) -> Bool {
        entries.contains { $0.edit.product.id == id && $0.edit.isDeletion }
    }
}

extension OutboxEntry {
    fileprivate var isRefused: Bool {
        if case .refused = state { true } else { false }
    }
}
