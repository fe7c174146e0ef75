/// A row of a ``ListWindow``, which knows nothing of its element but the ID.
struct ListRow<ID: Hashable & Sendable>: Identifiable, Equatable, Sendable {
    let id: ID
}

/// The IDs of a part of a list, each at most once.
typealias ListOrder<ID: Hashable & Sendable> = IdentifiedArray<ListRow<ID>>

extension IdentifiedArray {
    var ids: [Element.ID] { chunks.flatMap { $0.elements.map(\.id) } }
}
