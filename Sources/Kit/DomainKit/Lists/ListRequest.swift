/// A request that a ``ListWindow`` has begun. The source returns it to the window with each page.
package struct ListRequest: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// Asks the server. If ``PageRequest/usesCache`` is true, a saved page may arrive first.
        case server
        /// Reads only the saved page.
        case saved
    }

    /// A number that no other request of the window has.
    let number: Int
    package let source: Source
    package let page: PageRequest
    /// The window's clock when the request began. The page may not contain changes that were recorded later.
    let began: Int
    /// Whether the first page also replaces the saved rows.
    let isReload: Bool
    /// The edits that the server had performed when the request began.
    let moves: ListMoves
    /// The number of creations so far, or `nil` if the server may perform one while the request runs.
    let creations: Int?
}

/// The deletions that may have moved later rows up, and the creations that a total may include.
struct ListMoves: Hashable, Sendable {
    /// The number of deleted rows that were listed by a page.
    var listed = 0
    /// The number of other deleted rows, which may be in the server's list.
    var unlisted = 0
    /// The number of creations whose response was recorded.
    var created = 0

    var deleted: Int { listed + unlisted }

    static func - (left: Self, right: Self) -> Self {
        Self(
            listed: max(0, left.listed - right.listed), unlisted: max(0, left.unlisted - right.unlisted),
            created: max(0, left.created - right.created))
    }
}
