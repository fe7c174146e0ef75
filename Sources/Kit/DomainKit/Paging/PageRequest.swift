/// Which page of a long list is wanted.
public struct PageRequest: Hashable, Sendable {
    /// The number of the page, beginning with 1.
    public var page: Int
    /// How many items a page has.
    public var perPage: Int
    /// How many items of earlier pages were deleted since those were fetched: the list has moved up by as many.
    public var removed: Int
    /// Whether the cache may answer first. People who ask for the list again want it fresh, not an older copy of what
    /// they look at.
    public var usesCache: Bool

    /// A request for a page.
    public init(page: Int = 1, perPage: Int = 30, removed: Int = 0, usesCache: Bool = true) {
        self.page = page
        self.perPage = perPage
        self.removed = removed
        self.usesCache = usesCache
    }

    /// How many items come before the page.
    public var offset: Int { max(0, (page - 1) * perPage - removed) }
}
