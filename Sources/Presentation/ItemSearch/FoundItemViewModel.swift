import Domain
import PresentationKit

/// An item that was found, formatted.
public nonisolated struct FoundItemViewModel: Identifiable, Equatable, Sendable {
    /// The item.
    public let item: Item
    /// When it was added.
    public let date: String

    /// An item to be shown.
    public init(_ item: Item, formatting: Formatting) {
        self.item = item
        date = formatting.moment(item.date)
    }

    /// Identifies what is shown by its item.
    public var id: Item.ID { item.id }
    /// The item's name.
    public var name: String { item.name }
    /// The item's description.
    public var summary: String { item.summary }
}
