/// A request for one page of a long list. It works with servers that count pages or items, and with servers that name a
/// cursor or a link.
public struct PageRequest: Hashable, Sendable {
    /// The number of the page, counted from 1 by the caller, even if the server knows only cursors.
    public let page: Int
    /// The start of the page. Every page except the first has the token that the previous page named.
    public let token: PageToken
    /// The number of items wanted, at least 1. The server may return fewer, or more.
    public let perPage: Int
    /// Whether the cache may respond first. A reload requests only fresh items, because the items on screen are as old
    /// as the cache.
    public let usesCache: Bool

    /// Creates a request for a page. Without a token, the page starts after `page - 1` pages of its size.
    ///
    /// A page below 1 or a page without items is a programming error and traps, like an array's index out of range.
    public init(page: Int = 1, token: PageToken? = nil, perPage: Int = 30, usesCache: Bool = true) {
        precondition(page >= 1, "Pages are numbered from 1, so \(page) is not valid.")
        precondition(perPage >= 1, "A page has at least one item, not \(perPage).")
        self.page = page
        self.token = token ?? .offset((page - 1) * perPage)
        self.perPage = perPage
        self.usesCache = usesCache
    }

    /// The number of items before the page, for a server that counts them. For a page with a cursor, the number assumes
    /// that all pages before it are full.
    ///
    /// ```swift
    /// PageRequest(page: 3, token: .offset(58)).offset  // 58
    /// ```
    public var offset: Int {
        if case .offset(let offset) = token { offset } else { (page - 1) * perPage }
    }

    /// The cursor or link of the page, for a server that names them. `nil` for a page that begins at an offset, such as
    /// the first one.
    public var cursor: String? {
        if case .cursor(let cursor) = token { cursor } else { nil }
    }
}
