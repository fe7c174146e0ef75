import DataKit
import Domain
import DomainKit
import Reactive

extension RemoteProductGateway: ProductSyncGateway {
    private static let itemsPerRequest = 30

    /// Fetches the whole list and saves it in one step at the end. Products that cannot be read are left out, and
    /// counted in the last progress.
    ///
    /// - Errors: without a cache, the store's failure before anything is requested. A list that does not arrive in full
    ///   fails and replaces nothing.
    public func syncProducts() -> Observable<WorkProgress> {
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

    private func sync(report: @Sendable (WorkProgress) -> Void) async throws {
        let cache = try cache.get()
        let earlier = changes.count
        let list = WholeList(of: "products") { [api] offset in
            let answer = try await api.send(.products(PageWindow(offset: offset, count: Self.itemsPerRequest)))
            return ListPart(
                items: answer.products.elements.map(\.product), unreadableItems: answer.products.unreadableCount,
                totalItems: answer.total)
        }
        let products = try await list.fetch { report(WorkProgress(done: $0, total: $1)) }
        try await cache.storeAll { [changes] in
            products.items.compactMap { changes.applied(to: $0, after: earlier) }
        }
        guard products.unreadableItems > 0 else { return }
        let count = products.items.count + products.unreadableItems
        report(WorkProgress(done: count, total: count, unreadable: products.unreadableItems))
    }
}
