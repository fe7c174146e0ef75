import DomainKit
import Reactive

public protocol OrderGateway: Sendable {
    /// The orders, page by page, the newest first. Each page has the saved orders, marked as stale, and then the
    /// server's orders. New orders that the server does not have yet come first in the list.
    var orderList: ListSource<Edited<Order>> { get }

    /// Emits the lines of an order, with their pending edits and with the products that this device has. First come the
    /// saved lines, then the server's lines, and the lines again after each change of a line or its product. Without a
    /// connection, emits only the saved lines.
    ///
    /// - Parameter id: The ID of the order. The temporary ID still works after the server has numbered the order.
    func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]>

    /// Saves an order and its lines on this device in one step. When the server can be reached, sends the order and
    /// then its lines. Emits the order with its temporary ID.
    ///
    /// - Errors: Fails only if the order and its lines cannot be saved. If the server refuses them,
    ///   ``PendingEditGateway/pendingEdits`` shows this.
    func add(_ order: NewOrder) -> Observable<Order>
}

public protocol HasOrderGateway {
    var orderGateway: any OrderGateway { get }
}
