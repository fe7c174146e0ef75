import Domain
import DomainKit

public nonisolated struct OrderLineItemViewModel: Identifiable, Equatable, Sendable {
    public let id: OrderLine.ID
    /// The quantity with the name of the product, or with its number if the device does not have the product.
    public let text: String
    public let mark: EditMark<OrderLine>

    public init(_ row: Joined<Edited<OrderLine>, Product>) {
        let line = row.element.entity
        id = row.id
        text = row.other.map { "\(line.quantity) × \($0.name)" } ?? line.name
        mark = row.element.mark
    }

    /// The progress of a line that the server does not have yet, otherwise an empty string.
    public var detail: String { mark.progress }
}
