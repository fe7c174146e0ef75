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
    /// The deletions that the server has performed before it reads its list.
    let moves: ListMoves
    /// The number of creations so far, or `nil` if the server may perform one while the request runs.
    let creations: Int?
}

/// The deletions after which rows that follow may have moved up.
struct ListMoves: Hashable, Sendable {
    /// Those of rows that a page has brought.
    var listed = 0
    /// Those of other rows, which may be in the list.
    var unlisted = 0

    var count: Int { listed + unlisted }

    static func - (left: Self, right: Self) -> Self {
        Self(listed: max(0, left.listed - right.listed), unlisted: max(0, left.unlisted - right.unlisted))
    }
}
