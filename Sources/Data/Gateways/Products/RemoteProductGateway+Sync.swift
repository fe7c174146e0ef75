import DataKit
import Domain
import DomainKit
import Reactive

extension RemoteProductGateway: ProductSyncGateway {
    /// Fetches the whole list, and saves it in one step at the end. Unreadable products are left out, and counted in
    /// the last progress.
    ///
    /// - Errors: If the store could not be opened, its failure, before any request. If the list is incomplete, the sync
    ///   fails and replaces no product.
    public func syncProducts() -> Observable<WorkProgress> {
        .create { [self] emitter in
            let task = Work.task {
                do {
                    try await sync { emitter.send($0) }
                    emitter.finish()
                } catch {
                    emitter.fail(GatewayError(failure: error))
                }
            }
            return { task.cancel() }
        }
    }

    private func sync(report: @escaping @Sendable (WorkProgress) -> Void) async throws {
        if let failure { throw failure }
        let list = WholeList(of: "products") { [api] request in
            let answer = try await api.send(.products(request))
            // The list ends with an empty page, not at the total, which may be wrong.
            var page = answer.page(request, total: nil)
            page.totalItems = answer.total
            return page
        }
        let pulled = try await products.pullAll(list) { report(WorkProgress(done: $0, total: $1)) }
        guard pulled.unreadable > 0 else { return }
        let count = pulled.entities + pulled.unreadable
        report(WorkProgress(done: count, total: count, unreadable: pulled.unreadable))
    }
}
