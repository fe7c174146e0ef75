import DomainKit
import Reactive

public protocol OrderGateway: Sendable {
    /// The orders, page by page, the newest first: the saved orders, marked stale, then the server's. New orders that
    /// the server does not have come before them.
    var orderList: ListSource<Edited<Order>> { get }

    /// The lines of an order, with their pending edits and with the products that this device has: the saved lines now,
    /// then the server's, then after each change of a line or its product. Without a connection, only the saved lines.
    ///
    /// - Parameter id: The order, also by its temporary ID after the server has numbered it.
    func watchLines(of id: Order.ID) -> Observable<[Joined<Edited<OrderLine>, Product>]>

    /// Saves an order and its lines on this device in one step, and sends them when the server can be reached: the
    /// order, then its lines. Emits the order under its temporary ID.
    ///
    /// - Errors: only if they cannot be saved. A refusal by the server appears in ``PendingEditGateway/pendingEdits``.
    func add(_ order: NewOrder) -> Observable<Order>
}

public protocol HasOrderGateway {
    var orderGateway: any OrderGateway { get }
}
