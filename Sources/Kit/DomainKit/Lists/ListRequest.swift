/// A request that a ``ListWindow`` has started. The source passes it to the window together with each page.
package struct ListRequest: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// A request to the server. If ``PageRequest/usesCache`` is true, a saved page may arrive first.
        case server
        /// A read of the saved page only.
        case saved
    }

    /// The number of the request, unique in the window.
    let number: Int
    package let source: Source
    package let page: PageRequest
    /// The window's clock at the time when the request started. The page may not contain changes that were recorded
    /// later.
    let began: Int
    /// Whether the first page also replaces the saved rows.
    let isReload: Bool
    /// The edits that the server had performed when the request started.
    let moves: ListMoves
    /// The number of creations so far, or `nil` if the server may perform a creation while the request is running.
    let creations: Int?
}

/// The deletions that may have moved later rows up, and the creations that may be included in a total.
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
