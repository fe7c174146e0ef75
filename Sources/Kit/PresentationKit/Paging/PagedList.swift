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
    /// What the list waits for. There is one request at a time.
    public enum Activity: Equatable, Sendable {
        /// Nothing is in flight, also after a failure.
        case none
        /// The first page is being loaded: at first, for a search, or by another load. Items that are there stay
        /// meanwhile.
        case loading
        /// The first page is being loaded again at the user's request, while the old items stay on screen.
        case reloading
        /// The page after the last one is being loaded: a spinner belongs below the items.
        case loadingMore
        /// A cached page is shown while its fresh version is being loaded.
        case refreshing
    }

    @usableFromInline var pages = ListPages<Element>()
    /// What the list waits for. It changes in the same step as the items that an answer brings.
    public internal(set) var activity = Activity.none
    /// Whether the list continues after the loaded pages. True also before the first page: see ``isLoaded``.
    public internal(set) var hasMorePages = true
    /// The number of items in the whole list, with those that were created here; `nil` if the server does not count
    /// them.
    public internal(set) var totalItems: Int?
    /// The failure of the last request; `nil` once the next begins.
    public internal(set) var failure: Failure?
    /// Whether a first page has arrived, which may be empty.
    public internal(set) var isLoaded = false

    /// Begins without pages, and without a request in flight.
    public init() {}

    /// A list in any state, as previews and tests need it: complete by default, and loaded, so that no items are an
    /// empty list.
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

    /// When the oldest cached page was saved; `nil` if all pages are fresh.
    public var staleSince: Date? { pages.staleSince }
    /// The number of items of the loaded pages that could not be read and are missing.
    public var unreadableItems: Int { pages.unreadableItems }
    /// Says below a list how many items are missing, as they could not be read; nil where none is.
    public var unreadableMessage: String? {
        switch unreadableItems {
        case 0: nil
        case 1: Sentence("list.oneUnreadable", "One item could not be read.").text
        default: Sentence("list.unreadable", "{0} items could not be read.", "\(unreadableItems)").text
        }
    }

    /// The least that the total can be once the last page has come: what could not be read counts as well.
    var reachable: Int { count + unreadableItems }
    /// Whether any request is in flight, behind shown items or not.
    public var isBusy: Bool { activity != .none }
    /// Whether the first page is being loaded, by anything but a reload. At first, there are no items to show.
    public var isLoading: Bool { activity == .loading }
    /// Whether the user has asked for the first page again, which is what a pulled-down spinner waits for.
    public var isReloading: Bool { activity == .reloading }
    /// Whether to show a spinner below the last item.
    public var isLoadingMore: Bool { activity == .loadingMore }
    /// Whether cached items are shown while their fresh version is being loaded.
    public var isRefreshing: Bool { activity == .refreshing }
    /// Whether any of the items come from the cache, and may have changed on the server.
    public var isStale: Bool { staleSince != nil }

    /// The list as a ``ViewState``, in which a failed list differs from an empty one. A list without items is no
    /// previous value: there is nothing of it to keep on screen. One that has more pages is not empty, though nothing
    /// of it is loaded.
    public var state: ViewState<PagedList> {
        let previous = isEmpty ? nil : self
        switch activity {
        case .loading: return .loading(previous: previous)
        case .reloading where isEmpty: return .loading(previous: nil)
        default: break
        }
        if let failure, isEmpty { return .failed(failure, previous: nil) }
        guard isLoaded else { return .idle }
        return isEmpty && !hasMorePages ? .empty : .loaded(self)
    }
}

nonisolated extension PagedList: RandomAccessCollection {
    /// Always 0, so that a position is also the row's number in a table view.
    @inlinable public var startIndex: Int { 0 }
    /// The number of loaded items. ``totalItems`` also counts those of later pages and unreadable ones.
    @inlinable public var endIndex: Int { pages.count }
    /// The item at a position, found in logarithmic time in the number of pages.
    @inlinable public subscript(position: Int) -> Element { pages[position] }

    /// The item with an identity; `nil` if no loaded page contains it. Takes linear time.
    public subscript(id id: Element.ID) -> Element? { pages.first { $0.id == id } }
}

nonisolated extension PagedList: CustomStringConvertible {
    /// The activity, the number of items and the failure, such as `loadingMore, 30 of 194`.
    public var description: String {
        let activity = activity == .none ? isLoaded ? "loaded" : "idle" : "\(activity)"
        let total = totalItems.map { " of \($0)" } ?? ""
        return "\(activity), \(count)\(total)" + (failure.map { ", failed: \($0.message)" } ?? "")
    }
}
