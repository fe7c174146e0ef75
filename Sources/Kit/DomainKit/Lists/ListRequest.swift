/// A request that a ``ListWindow`` has begun. Each page that answers it comes back with it.
package struct ListRequest: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// Asks the server, after what is saved if ``PageRequest/usesCache`` says so.
        case server
        /// Reads what is saved, and nothing else.
        case saved
    }

    /// Differs from all other requests of the window.
    let number: Int
    package let source: Source
    package let page: PageRequest
    /// The window's clock when the request began: the server may have read its list before everything later.
    let began: Int
    /// Whether the first page replaces the rows that are saved as well.
    let isReload: Bool
    /// The edits that the server has performed before it reads its list.
    let moves: ListMoves
    /// The number of creations so far, or `nil` if the server may perform one while the request runs.
    let creations: Int?
}

/// The deletions after which rows that follow may have moved up, and the creations that a total may count.
struct ListMoves: Hashable, Sendable {
    /// The deletions of rows that a page has brought.
    var listed = 0
    /// The deletions of other rows, which may be in the list.
    var unlisted = 0
    /// The creations whose response was recorded.
    var created = 0

    var deleted: Int { listed + unlisted }

    static func - (left: Self, right: Self) -> Self {
        Self(
            listed: max(0, left.listed - right.listed), unlisted: max(0, left.unlisted - right.unlisted),
            created: max(0, left.created - right.created))
    }
}
