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
    /// What the item is called.
    public var name: String { item.name }
    /// What the item is.
    public var summary: String { item.summary }
}
