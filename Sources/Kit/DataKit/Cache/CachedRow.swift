import Foundation

/// A row of a cached list: an item, its place in the whole list, and when the server sent it.
package protocol CachedRow: Record where ID == Int {
    associatedtype Item: Sendable

    /// How many items come before this one, counted from the beginning of the list.
    var position: Int { get }
    /// When the server sent it.
    var savedAt: Date { get }
    /// The item itself.
    var item: Item { get }

    init(_ item: Item, position: Int, savedAt: Date)
}

extension CachedRow {
    package static var position: Column<Self, Int> { Column("position") }
}
