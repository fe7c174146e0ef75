import DataKit
import Domain
import DomainKit
import Reactive

extension RemoteProductGateway: ProductSyncGateway {
    /// Fetches the whole list and saves it in one step at the end. Products that cannot be read are left out, and
    /// counted in the last progress.
    ///
    /// - Errors: if the store could not be opened, its failure, before any request. An incomplete list fails and
    ///   replaces nothing.
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
            // Ends with an empty page instead of at the total, which may be wrong.
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
