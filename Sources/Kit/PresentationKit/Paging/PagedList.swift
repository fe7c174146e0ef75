import Foundation

/// The items of a list that comes in pages, with everything a view needs to know about it, in one value.
///
/// It is a collection of its items. Flags and items change in one step, because they are one value.
public nonisolated struct PagedList<Element: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Element.ID: Sendable {
    /// What is on its way.
    public enum Activity: Equatable, Sendable {
        /// Nothing.
        case none
        /// The first page, for the first time.
        case loading
        /// The first page again.
        case reloading
        /// The page after the last one.
        case loadingMore
        /// A fresh copy of the page that is shown from the cache.
        case refreshing
    }

    /// The items of all pages so far.
    public internal(set) var items: [Element] = []
    /// What is on its way.
    public internal(set) var activity = Activity.none
    /// Whether a page follows.
    public internal(set) var hasMorePages = true
    /// How many items there are in all, where that is known.
    public internal(set) var totalItems: Int?
    /// When the oldest page that is shown was saved, if any comes from the cache.
    public internal(set) var staleSince: Date?
    /// What went wrong last, until the next request.
    public internal(set) var failure: Failure?
    /// Whether a first page has come.
    public internal(set) var isLoaded = false

    /// A list before its first page.
    public init() {}

    /// A list that is complete.
    public init(_ items: [Element]) {
        self.items = items
        hasMorePages = false
        isLoaded = true
    }

    /// Whether the first page is on its way for the first time.
    public var isLoading: Bool { activity == .loading }
    /// Whether the list is on its way again.
    public var isReloading: Bool { activity == .reloading }
    /// Whether the next page is on its way.
    public var isLoadingMore: Bool { activity == .loadingMore }
    /// Whether rows from the cache are shown while fresh ones are on their way.
    public var isRefreshing: Bool { activity == .refreshing }
    /// Whether the rows come from the cache.
    public var isStale: Bool { staleSince != nil }

    /// Where the list stands as a whole: a failed list is not an empty one.
    public var state: ViewState<[Element]> {
        let previous = isLoaded ? items : nil
        switch activity {
        case .loading: return .loading(previous: previous)
        case .reloading where items.isEmpty: return .loading(previous: previous)
        default: break
        }
        if let failure, items.isEmpty { return .failed(failure, previous: previous) }
        guard isLoaded else { return .idle }
        return items.isEmpty ? .empty : .loaded(items)
    }
}

extension PagedList: RandomAccessCollection {
    /// The position of the first item.
    public var startIndex: Int { items.startIndex }
    /// The position after the last item.
    public var endIndex: Int { items.endIndex }
    /// The item at a position.
    public subscript(position: Int) -> Element { items[position] }

    /// The item of that identity.
    public subscript(id id: Element.ID) -> Element? { items.first { $0.id == id } }
}
