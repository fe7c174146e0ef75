import Domain
import DomainKit

public nonisolated struct OrderItemViewModel: Identifiable, Equatable, Sendable {
    public let order: Order
    public let mark: EditMark<Order>

    public init(_ edited: Edited<Order>) {
        order = edited.entity
        mark = edited.mark
    }

    public var id: Order.ID { order.id }
    /// The number from the server, or `new` if the server does not have the order yet.
    public var number: String { id > 0 ? "\(id)" : "new" }
    public var text: String { order.customer }
    /// The progress of an order that the server does not have yet, otherwise an empty string.
    public var detail: String { mark.progress }
}

nonisolated extension EditMark {
    /// The progress of the creation of an order or a line.
    var progress: String {
        switch state {
        case .none: ""
        case .waiting, .held: "waits to be sent"
        case .waitingFor(_, _, let reason): reason ?? "waits for its order"
        case .sending: "being sent"
        case .failing(let message, _): message
        case .refused: refusal ?? ""
        case .conflict: "names something that no longer exists"
        }
    }
}
