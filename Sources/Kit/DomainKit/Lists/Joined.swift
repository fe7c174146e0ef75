/// A row of a list, or a single value, together with the entity to which it refers by ID.
///
/// For example, a list that shows the shop of each entry has elements of this type:
///
/// ```swift
/// var rows: ListSource<Joined<Edited<Entry>, Shop>> { all.joining(shops, on: \.entity.shop) }
/// ```
public struct Joined<Element: Identifiable, Other>: Identifiable {
    /// The row or value itself.
    public var element: Element
    /// The entity to which the row refers. `nil` if it refers to no entity, or if the device does not have the entity.
    public var other: Other?

    /// Creates a row, for example for a test double.
    public init(_ element: Element, _ other: Other?) {
        self.element = element
        self.other = other
    }

    /// The ID of the row.
    public var id: Element.ID { element.id }
}

extension Joined: Equatable where Element: Equatable, Other: Equatable {}
extension Joined: Sendable where Element: Sendable, Other: Sendable {}
