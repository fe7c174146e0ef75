/// A row of a list, or one value, together with an entity to whose ID it refers.
///
/// A list that shows the shop of each entry has elements of this type:
///
/// ```swift
/// var rows: ListSource<Joined<Edited<Entry>, Shop>> { all.joining(shops, on: \.entity.shop) }
/// ```
public struct Joined<Element: Identifiable, Other>: Identifiable {
    /// The row itself.
    public var element: Element
    /// The entity that the row refers to. `nil` if it refers to none, or if the device does not have the entity.
    public var other: Other?

    /// Creates a row, for a double or a test.
    public init(_ element: Element, _ other: Other?) {
        self.element = element
        self.other = other
    }

    /// The ID of the row.
    public var id: Element.ID { element.id }
}

extension Joined: Equatable where Element: Equatable, Other: Equatable {}
extension Joined: Sendable where Element: Sendable, Other: Sendable {}
