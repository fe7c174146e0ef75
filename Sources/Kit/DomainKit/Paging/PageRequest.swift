/// A request for one page of a long list.
public struct PageRequest: Hashable, Sendable {
    /// Counted from 1.
    public let page: Int
    /// The number of items on a page, at least 1.
    public let perPage: Int
    /// The number of items deleted since the earlier pages were fetched. The list has moved up by as many, so that a
    /// plain page number would skip items.
    public let removed: Int
    /// Whether the cache may answer first. A reload asks for fresh items only, since those on screen are as old as the
    /// cache.
    public let usesCache: Bool

    /// Creates a request for a page.
    ///
    /// A page below 1, a page without items or a negative number of removed items is a programming error and traps, as
    /// an array's index out of range does.
    public init(page: Int = 1, perPage: Int = 30, removed: Int = 0, usesCache: Bool = true) {
        precondition(page >= 1, "Pages are numbered from 1; \(page) is none.")
        precondition(perPage >= 1, "A page has at least one item, not \(perPage).")
        precondition(removed >= 0, "No fewer than 0 items were removed, not \(removed).")
        self.page = page
        self.perPage = perPage
        self.removed = removed
        self.usesCache = usesCache
    }

    /// How many items come before the page, as many servers want it instead of the page's number.
    ///
    /// ```swift
    /// PageRequest(page: 3, perPage: 30, removed: 2).offset  // 58
    /// ```
    public var offset: Int { max(0, (page - 1) * perPage - removed) }
}
