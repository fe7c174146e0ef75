/// A row of a ``ListWindow``, which contains only the ID of its element.
struct ListRow<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
}

/// The IDs of a part of a list in their order, without duplicates.
typealias ListOrder<ID: Hashable & Sendable> = IdentifiedArray<ListRow<ID>>

extension IdentifiedArray {
    var ids: [Element.ID] { chunks.flatMap { $0.elements.map(\.id) } }
}
