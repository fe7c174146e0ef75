import Domain
import PresentationKit

public nonisolated struct FoundItemViewModel: Identifiable, Equatable, Sendable {
    public let item: Item
    public let date: String

    public init(_ item: Item, formatting: Formatting) {
        self.item = item
        date = formatting.moment(item.date)
    }

    public var id: Item.ID { item.id }
    public var name: String { item.name }
    public var summary: String { item.summary }
}
