import DataKit
import Domain
import DomainKit
import Reactive

extension RemoteProductGateway: ProductSyncGateway {
    private static let itemsPerRequest = 30

    /// Fetches the whole list and keeps it in the cache, in one step at the end.
    ///
    /// - Errors: the store's failure when there is no cache, without asking the server.
    public func syncProducts() -> Observable<SyncProgress> {
        .create { [self] emitter in
            let task = Task {
                do {
                    try await sync { emitter.send($0, isolation: nil) }
                    emitter.finish(isolation: nil)
                } catch {
                    emitter.fail(GatewayError(failure: error), isolation: nil)
                }
            }
            return { task.cancel() }
        }
    }

    private func sync(report: @Sendable (SyncProgress) -> Void) async throws {
        let cache = try cache.get()
        let earlier = changes.count
        var products: [Product] = []
        var known: Set<Product.ID> = []
        var window = PageWindow(offset: 0, count: Self.itemsPerRequest)
        while true {
            let answer = try await api.send(.products(window))
            let page = window.page(answer.products.map(\.product), total: answer.total)
            // The list may move between two requests.
            let new = page.items.filter { known.insert($0.id).inserted }
            products += new
            report(SyncProgress(done: products.count, total: max(page.totalItems ?? 0, products.count)))
            // A server that sends the same part for ever has no more.
            guard page.hasMorePages, !new.isEmpty else { break }
            window.offset += page.items.count
        }
        let all = Page(items: products, hasMorePages: false, totalItems: products.count)
        try await cache.storeAll { [changes] in changes.applied(to: all, after: earlier) }
    }
}
