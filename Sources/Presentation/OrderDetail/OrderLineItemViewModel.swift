import Domain
import DomainKit

public nonisolated struct OrderLineItemViewModel: Identifiable, Equatable, Sendable {
    public let line: OrderLine
    public let mark: EditMark<OrderLine>

    public init(_ edited: Edited<OrderLine>) {
        line = edited.entity
        mark = edited.mark
    }

    public var id: OrderLine.ID { line.id }
    public var text: String { line.name }
    /// The progress of a line that the server does not have, otherwise empty.
    public var detail: String { mark.progress }
}
