import DomainKit
import Reactive

public protocol GettingOrderList: Sendable {
    var orderList: ListSource<Edited<Order>> { get }
}

extension GettingOrderList where Self: HasOrderGateway {
    public var orderList: ListSource<Edited<Order>> { orderGateway.orderList }
}

public protocol WatchingOrderLines: Sendable {
    func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]>
}

extension WatchingOrderLines where Self: HasOrderGateway {
    public func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]> {
        orderGateway.watchLines(of: id)
    }
}

public protocol AddingOrder {
    /// Saves the entered order and its lines, which wait to be sent.
    ///
    /// - Errors: A `ValidationError` about every invalid field, before the order is saved.
    func addOrder(_ draft: OrderDraft) -> Observable<Order>
}

extension AddingOrder where Self: HasOrderGateway {
    public func addOrder(_ draft: OrderDraft) -> Observable<Order> {
        .deferred { [orderGateway] in orderGateway.add(try draft.validated()) }
    }
}
