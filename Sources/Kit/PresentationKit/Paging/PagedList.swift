import DomainKit
import Foundation

/// The items of a list that loads page by page, with everything a view needs to know about it, in one value.
///
/// It is a collection of its items. Items and flags change in one step, because they are one value.
///
/// ```swift
/// for note in scene.notes { draw(note) }
/// if scene.notes.isLoadingMore { drawSpinner() }
/// ```
///
/// Reading an item by its position takes logarithmic time in the number of pages. Changing one item of a copy costs
/// nearly the same however long the list is.
public nonisolated struct PagedList<Element: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Element.ID: Sendable {
    /// What is in flight.
    public enum Activity: Equatable, Sendable {
        /// Nothing.
        case none
        /// The first page, for the first time.
        case loading
        /// The first page again, at the user's request.
        case reloading
        /// The page after the last one.
        case loadingMore
        /// A fresh copy of a page that is shown from the cache.
        case refreshing
    }

    /// The pages loaded so far; page 1 comes first.
    @usableFromInline var pages = ListPages<Element>()
    /// What is in flight.
    public internal(set) var activity = Activity.none {
        didSet { wait = nil }
    }
    /// How long the request in flight may take, where its client reports it.
    public internal(set) var wait: RequestWait?
    /// Whether another page follows.
    public internal(set) var hasMorePages = true
    /// The size of the whole list, where that is known.
    public internal(set) var totalItems: Int?
    /// What went wrong last; nil again from the next request on.
    public internal(set) var failure: Failure?
    /// Whether a first page has arrived.
    public internal(set) var isLoaded = false

    /// Creates a list before its first page.
    public init() {}

    /// Creates a list that is complete, or any other state of one, as previews and tests need it.
    ///
    /// - Parameters:
    ///   - items: the items of the pages loaded so far.
    ///   - activity: what is in flight.
    ///   - hasMorePages: whether another page follows.
    ///   - totalItems: the size of the whole list, where that is known.
    ///   - staleSince: when the items were saved, if they come from the cache.
    ///   - unreadableItems: how many items are missing because they could not be read.
    ///   - failure: what went wrong last.
    public init(
        _ items: [Element], activity: Activity = .none, hasMorePages: Bool = false, totalItems: Int? = nil,
        staleSince: Date? = nil, unreadableItems: Int = 0, failure: Failure? = nil
    ) {
        pages.replace(from: 0, with: items, staleSince: staleSince, unreadableItems: unreadableItems)
        self.activity = activity
        self.hasMorePages = hasMorePages
        self.totalItems = totalItems
        self.failure = failure
        isLoaded = true
    }

    /// When the oldest page that is shown was saved, if any comes from the cache.
    public var staleSince: Date? { pages.staleSince }
    /// How many items of the pages loaded so far could not be read and are missing.
    public var unreadableItems: Int { pages.unreadableItems }
    /// Whether anything is in flight.
    public var isBusy: Bool { activity != .none }
    /// Whether the first page is being loaded for the first time.
    public var isLoading: Bool { activity == .loading }
    /// Whether the list is being reloaded.
    public var isReloading: Bool { activity == .reloading }
    /// Whether the next page is being loaded.
    public var isLoadingMore: Bool { activity == .loadingMore }
    /// Whether items from the cache are shown while fresh ones are in flight.
    public var isRefreshing: Bool { activity == .refreshing }
    /// Whether any item comes from the cache.
    public var isStale: Bool { staleSince != nil }

    /// The list as one of the states that a view shows: a failed list is not an empty one.
    public var state: ViewState<PagedList> {
        let previous = isLoaded ? self : nil
        switch activity {
        case .loading: return .loading(previous: previous, wait: wait)
        case .reloading where isEmpty: return .loading(previous: previous, wait: wait)
        default: break
        }
        if let failure, isEmpty { return .failed(failure, previous: previous) }
        guard isLoaded else { return .idle }
        return isEmpty ? .empty : .loaded(self)
    }
}

nonisolated extension PagedList: RandomAccessCollection {
    /// The position of the first item.
    @inlinable public var startIndex: Int { 0 }
    /// The position after the last item.
    @inlinable public var endIndex: Int { pages.count }
    /// The item at a position.
    @inlinable public subscript(position: Int) -> Element { pages[position] }

    /// The item with an identity, found in linear time.
    public subscript(id id: Element.ID) -> Element? { pages.first { $0.id == id } }
}

nonisolated extension PagedList: CustomStringConvertible {
    /// What is in flight, how many items are there and what went wrong, such as `loadingMore, 30 of 194`.
    public var description: String {
        let activity = activity == .none ? isLoaded ? "loaded" : "idle" : "\(activity)"
        let total = totalItems.map { " of \($0)" } ?? ""
        return "\(activity), \(count)\(total)" + (failure.map { ", failed: \($0.message)" } ?? "")
    }
}
