/// A request for one page of a long list, for servers that count pages or items, and for servers that return a cursor
/// or a link.
public struct PageRequest: Hashable, Sendable {
    /// The number of the page, counted from 1, even if the server uses only cursors.
    public let page: Int
    /// The token of the page. Every page except the first has the token that came with the previous page.
    public let token: PageToken
    /// The requested number of items, at least 1. The server may return fewer or more items.
    public let perPage: Int
    /// Whether the cache may respond first. A reload requests only fresh items, because the items on the screen are as
    /// old as the cache.
    public let usesCache: Bool

    /// Creates a request for a page. If you pass no token, the page starts after `page - 1` pages of its size.
    ///
    /// Passing a page or a number of items below 1 is a programming error and traps, like an index that is out of
    /// range.
    public init(page: Int = 1, token: PageToken? = nil, perPage: Int = 30, usesCache: Bool = true) {
        precondition(page >= 1, "Pages are numbered from 1, so \(page) is not valid.")
        precondition(perPage >= 1, "A page has at least one item, not \(perPage).")
        self.page = page
        self.token = token ?? .offset((page - 1) * perPage)
        self.perPage = perPage
        self.usesCache = usesCache
    }

    /// The number of items before the page, for a server that counts items. For a page with a cursor, the number
    /// assumes that all earlier pages are full.
    ///
    /// ```swift
    /// PageRequest(page: 3, token: .offset(58)).offset  // 58
    /// ```
    public var offset: Int {
        if case .offset(let offset) = token { offset } else { (page - 1) * perPage }
    }

    /// The cursor or link of the page, for a server that uses them. `nil` for a page that starts at an offset, such as
    /// the first page.
    public var cursor: String? {
        if case .cursor(let cursor) = token { cursor } else { nil }
    }
}
