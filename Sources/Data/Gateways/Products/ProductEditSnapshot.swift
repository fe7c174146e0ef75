import DataKit
import Domain

/// The edits of an account, and their products as the cache has them, at one moment.
struct ProductEditSnapshot: Equatable, Sendable {
    var entries: [OutboxEntry<ProductEdit>] = []
    /// Products that are edited, or were in the snapshot before.
    var cached: [Product.ID: Product] = [:]
    /// Whether the edits were read at all.
    var isRead = false

    /// The products that are edited.
    var ids: Set<Product.ID> { Set(entries.map(\.edit.product.id)) }

    /// The product's edited values, where it has any that were not refused.
    func edited(_ id: Product.ID) -> Product? {
        let edits = entries.lazy.filter { $0.edit.product.id == id && !$0.isRefused }.map(\.edit)
        return edits.last { !$0.isDeletion }?.product
    }

    /// The product as scenes show it: edited, or as the cache has it.
    func visible(_ id: Product.ID) -> Product? { edited(id) ?? cached[id] }

    /// What has happened to products since an earlier snapshot.
    func events(since earlier: ProductEditSnapshot) -> [ProductEvent] {
        earlier.ids.union(ids).sorted().compactMap { id in
            let before = earlier.visible(id)
            guard let after = visible(id) else {
                return earlier.isDeleting(id) && !isDeleting(id) ? .deleted(id) : nil
            }
            // A product that has just begun to be edited, by a deletion for example, has not changed for that.
            return after != before && (before != nil || edited(id) != nil) ? .updated(after) : nil
        }
    }

    /// What has become of the edits of an earlier snapshot that do not wait any more, in their order.
    ///
    /// An edit that was performed has left what the server answered in the cache; one that was undone, by whichever
    /// process, has left the cache as it was.
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
