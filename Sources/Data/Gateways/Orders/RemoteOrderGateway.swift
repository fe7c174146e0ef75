import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// The orders of the shop's server, which numbers them. Users create orders with or without a connection.
public struct RemoteOrderGateway: OrderGateway {
    let orders: EditableCache<Order>
    let lines: EditableCache<OrderLine>
    private let products: EditableCache<Product>
    private let api: APIClient
    private let database: Database

    /// Creates a gateway that starts to send pending orders.
    ///
    /// The lines of an order show the names of `products`, which are the products of the same shop. The other parameters
    /// are the same as in ``RemoteProductGateway``.
    public init(
        api: APIClient, store: Store, source: String, products: EditableCache<Product>,
        account: Observable<Account?> = .just(nil), connectivity: Observable<Connectivity> = .just(.online)
    ) {
        self.api = api
        self.products = products
        database = store.editing
        orders = EditableCache(
            database, source: source, account: account.map { $0?.id }, connectivity: connectivity
        ) { try await api.send(.add($0.created, of: $0)).order }
        lines = EditableCache(
            database, source: source, account: account.map { $0?.id }, connectivity: connectivity
        ) { try await api.send(.add($0.created, of: $0)).line }
    }

    public var orderList: ListSource<Edited<Order>> {
        orders.list(showsCreated: true) { [api] in try await api.send(.orders($0)).page($0) }
    }

    public func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]> {
        ListSource { [self] in editedLines(of: id) }
            .joining(products, on: \.entity.productID)
            .contents(of: .just(.first))
            .compactMap { lines in
                if let failure = lines.failure { throw GatewayError(failure: failure) }
                return lines.isLoaded ? Array(lines) : nil
            }
    }

    private func editedLines(of id: Order.ID) -> Observable<[Edited<OrderLine>]> {
        // Uses the ID from the server after it has numbered the order.
        orders.observe(id).map { $0?.id ?? id }.removeDuplicates()
            .flatMapLatest { [self] id in
                combineLatest(lines.pending, fetchedLines(of: id)).flatMapLatest { pending, _ in
                    Observable { [lines] in
                        let saved = await lines.saved(PageRequest(perPage: .max)) { $0.orderID == id }
                        return (saved?.items ?? []).sorted { $0.position < $1.position }.map { line in
                            Edited(line, mark: pending.first { $0.id == line.id }?.mark ?? EditMark())
                        }
                    }
                }
            }
    }

    /// Emits immediately, and again after the server's lines were saved. Without a connection, or for an order that the
    /// server does not have yet, there are only the saved lines.
    private func fetchedLines(of id: Order.ID) -> Observable<Void> {
        guard id > 0 else { return .just(()) }
        let list = lines.list {
            $0.orderID == id
        } fresh: { [api] _ in
            Page(items: try await api.send(.lines(of: id)).lines.elements.map(\.line))
        }
        return concat(.just(()), Observable { _ = try await list.load(.reload) }.catch { _ in .empty() })
    }

    public func add(_ order: NewOrder) -> Observable<Order> {
        Observable { [database, orders, lines] in
            let id = -1 - Int(database.environment.random(0...2_147_483_647))
            let created = Order(id: id, customer: order.customer)
            try await database.write { connection in
                try orders.create(created, in: connection)
                for (index, line) in order.lines.enumerated() {
                    try lines.create(
                        OrderLine(id: id - index, orderID: id, productID: line.productID, quantity: line.quantity),
                        in: connection)
                }
            }
            return created
        }
        .mapError { GatewayError(failure: $0) }
    }
}

extension OrderLine {
    /// The position of a line: the server's lines come first, in their order, and then the new lines, whose temporary
    /// IDs descend.
    fileprivate var position: (Int, Int) { (id > 0 ? 0 : 1, abs(id)) }
}

extension EntityEdit {
    /// The new entity of an edit. Orders and lines have no other kind of edit.
    fileprivate var created: Entity {
        get throws {
            guard case .create(let entity) = change else {
                throw GatewayError.refused(message: "An order stays as it was sent.")
            }
            return entity
        }
    }
}
