import DataKit
import Domain
import DomainKit

struct OrderResponse: Decodable, Sendable {
    var id: Int
    var customer: String

    var order: Order { Order(id: id, customer: customer.shortened(to: 500)) }
}

struct OrderListResponse: Decodable, Sendable {
    var orders: LossyArray<OrderResponse>
    var total: Int?

    func page(_ request: PageRequest) -> Page<Order> {
        Page(orders.elements.map(\.order), for: request, total: total, unreadableItems: orders.unreadableCount)
    }
}

struct OrderLineResponse: Decodable, Sendable {
    var id: Int
    var order: Int
    var product: Int
    var quantity: Int

    var line: OrderLine { OrderLine(id: id, orderID: order, productID: product, quantity: quantity) }
}

struct OrderLineListResponse: Decodable, Sendable {
    var lines: LossyArray<OrderLineResponse>
}

struct OrderBody: Encodable, Sendable {
    var customer: String
}

struct OrderLineBody: Encodable, Sendable {
    var product: Int
    var quantity: Int
}
