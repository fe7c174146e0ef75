import DataKit
import Domain
import DomainKit
import Foundation

extension Endpoint<OrderListResponse> {
    static func orders(_ request: PageRequest) -> Endpoint {
        Endpoint(
            path: ["orders"],
            query: [
                URLQueryItem(name: "limit", value: "\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\(request.offset)"),
            ])
    }
}

extension Endpoint<OrderLineListResponse> {
    /// Requests all lines of an order. A limit of 0 means all lines.
    static func lines(of order: Order.ID) -> Endpoint {
        Endpoint(path: ["orders", "\(order)", "lines"], query: [URLQueryItem(name: "limit", value: "0")])
    }
}

extension Endpoint<OrderResponse> {
    static func add(_ order: Order, of edit: EntityEdit<Order>) -> Endpoint {
        Endpoint(
            .post, path: ["orders"], headers: ["Idempotency-Key": edit.key], body: OrderBody(customer: order.customer),
            account: edit.account)
    }
}

extension Endpoint<OrderLineResponse> {
    /// Creates a line. Its order already has an ID from the server, because the queue sends a line after its order.
    static func add(_ line: OrderLine, of edit: EntityEdit<OrderLine>) -> Endpoint {
        Endpoint(
            .post, path: ["orders", "\(line.orderID)", "lines"], headers: ["Idempotency-Key": edit.key],
            body: OrderLineBody(product: line.productID, quantity: line.quantity), account: edit.account)
    }
}
