import DataKit
import Domain
import DomainKit
import Reactive

/// The pending edits of the caches of one server, which share a queue.
struct RemotePendingEditGateway: PendingEditGateway {
    let products: EditableCache<Product>
    let orders: EditableCache<Order>
    let lines: EditableCache<OrderLine>

    var pendingEdits: Observable<[PendingEdit]> {
        combineLatest(products.pending, orders.pending, lines.pending)
            .map { $0.map(PendingEdit.init) + $1.map(PendingEdit.init) + $2.map(PendingEdit.init) }
            .mapError { GatewayError(failure: $0) }
    }

    var settledEdits: Observable<PendingEdit> {
        merge(
            products.unclaimedOutcomes.map(PendingEdit.init), orders.unclaimedOutcomes.map(PendingEdit.init),
            lines.unclaimedOutcomes.map(PendingEdit.init)
        )
        .mapError { GatewayError(failure: $0) }
    }

    func undoEdit(of id: PendingEdit.ID) -> Observable<Bool> {
        edit {
            switch id {
            case .product(let id): try await products.undo(id)
            case .order(let id): try await orders.undo(id)
            case .orderLine(let id): try await lines.undo(id)
            }
        }
    }

    func retryEdit(of id: PendingEdit.ID) -> Observable<Void> {
        edit {
            switch id {
            case .product(let id): try await products.retry(id)
            case .order(let id): try await orders.retry(id)
            case .orderLine(let id): try await lines.retry(id)
            }
        }
    }

    func discardEdit(of id: PendingEdit.ID) -> Observable<Void> {
        edit {
            switch id {
            case .product(let id): try await products.discard(id)
            // Also discards the lines, because their order will never exist on the server.
            case .order(let id): try await orders.discard(id, withDependents: true)
            case .orderLine(let id): try await lines.discard(id)
            }
        }
    }

    func decideEdit(of id: Product.ID, mine: Set<ProductDraft.Field>?) -> Observable<Void> {
        edit { try await products.decide(id, mine: mine.map { Set($0.map(\.rawValue)) }) }
    }

    private func edit<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) -> Observable<Value> {
        Observable { try await body() }.mapError { GatewayError(failure: $0) }
    }
}
