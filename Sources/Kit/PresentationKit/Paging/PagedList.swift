import DomainKit
import Foundation
import ReactiveUI

/// The loaded part of a list, with everything that a view needs to show it, in one value.
///
/// ``Paging`` keeps it up to date, with one item for each element of a `ListSource`. The list is a collection of its
/// items. Because the list is one value, items and flags change in one step.
///
/// ```swift
/// for note in scene.notes { draw(note) }
/// if scene.notes.isLoadingMore { drawSpinner() }
/// ```
///
/// Reading an item takes logarithmic time, by position or by ID. Changing one item of a copy costs nearly the same for
/// a short and for a long list.
public nonisolated struct PagedList<Element: Identifiable & Equatable & Sendable>: Equatable, Sendable
where Element.ID: Sendable {
    /// The kind of request that is running. Only one request runs at a time.
    public typealias Activity = ListActivity

    @usableFromInline var items = IdentifiedArray<Element>()
    /// The kind of request that is running. The activity changes in the same step as the items of a response.
    public internal(set) var activity = Activity.none
    /// Whether the list continues after the loaded pages, or has not loaded its first page: see ``isLoaded``.
    public internal(set) var hasMorePages = true
    /// The number of items in the whole list, including items that were created on this device. `nil` if the server
    /// does not report it, or if the list arrives completely.
    public internal(set) var totalItems: Int?
    /// The failure of the last request. `nil` when the next request starts.
    public internal(set) var failure: Failure?
    /// Whether a first page has arrived, which may be empty. Items that were created on this device may be in the list
    /// before that.
    public internal(set) var isLoaded = false
    /// The date at which the oldest cached page was saved. `nil` if all pages are fresh.
    public internal(set) var staleSince: Date?
    /// The number of items that are missing on the loaded pages because they could not be read.
    public internal(set) var unreadableItems = 0
    /// The number of times that an automatic refresh has replaced the items. During such a refresh, the list shows no
    /// activity.
    package internal(set) var refreshes = 0

    /// Creates a list without pages and without a running request.
    public init() {}

    /// Creates a list in any state, for previews and tests. By default, it is loaded and complete. Without items, it is
    /// empty.
    public init(
        _ items: [Element], activity: Activity = .none, hasMorePages: Bool = false, totalItems: Int? = nil,
        staleSince: Date? = nil, unreadableItems: Int = 0, failure: Failure? = nil
    ) {
        self.items = IdentifiedArray(items)
        self.staleSince = staleSince
        self.unreadableItems = unreadableItems
        self.activity = activity
        self.hasMorePages = hasMorePages
        self.totalItems = totalItems
        self.failure = failure
        isLoaded = true
    }

    /// A message about the items that could not be read, which a view shows below the list. `nil` if all items could be
    /// read.
    public var unreadableMessage: String? {
        switch unreadableItems {
        case 0: nil
        case 1: Sentence("list.oneUnreadable", "One item could not be read.").text
        default: Sentence("list.unreadable", "{0} items could not be read.", "\(unreadableItems)").text
        }
    }

    /// Whether any request is running, even if items are shown.
    public var isBusy: Bool { activity != .none }
    /// Whether the first page is being loaded, but not by a reload. During the first load, the list is empty.
    public var isLoading: Bool { activity == .loading }
    /// Whether the user has requested the first page again. While this is true, show the spinner of a pull-to-refresh
    /// control.
    public var isReloading: Bool { activity == .reloading }
    /// Whether to show a spinner below the last item.
    public var isLoadingMore: Bool { activity == .loadingMore }
    /// Whether cached items are shown while their fresh versions are being loaded.
    public var isRefreshing: Bool { activity == .refreshing }
    /// Whether some of the items come from the cache, so that they may have changed on the server.
    public var isStale: Bool { staleSince != nil }

    /// The list as a ``ViewState``, which distinguishes a list that failed to load from an empty list. A list without
    /// items does not count as a previous value, because nothing would remain on the screen. A list with more pages
    /// does not count as empty, even if no item is loaded.
    public var state: ViewState<PagedList> {
        let previous = isEmpty ? nil : self
        switch activity {
        case .loading: return .loading(previous: previous)
        case .reloading where isEmpty: return .loading(previous: nil)
        default: break
        }
        if let failure, isEmpty { return .failed(failure, previous: nil) }
        // Items that were created on this device are shown even before the first page.
        guard isLoaded || !isEmpty else { return .idle }
        return isEmpty && !hasMorePages ? .empty : .loaded(self)
    }
}

/// If a reload finds the same items or is ignored, the list is emitted again, so that a view can stop its own spinner.
nonisolated extension PagedList: AlwaysEmitted {}

nonisolated extension PagedList: RandomAccessCollection {
    /// Always 0, so that a position is also the number of the row in a table view.
    @inlinable public var startIndex: Int { 0 }
    /// The number of loaded items. ``totalItems`` also counts items of later pages, and unreadable items.
    @inlinable public var endIndex: Int { items.count }
    /// The item at a position, found in logarithmic time.
    @inlinable public subscript(position: Int) -> Element { items[position] }

    /// The item with an ID, found in logarithmic time. `nil` if the loaded part does not contain the item.
    public subscript(id id: Element.ID) -> Element? { items.position(of: id).map { items[$0] } }

    /// Returns the range of positions that has changed since an earlier version, in the old and in the new list.
    /// Returns `nil` if the items are the same. The cost is proportional to the change, and not to the length of the
    /// list.
    package func change(since old: PagedList) -> (old: Range<Int>, new: Range<Int>)? {
        items.change(since: old.items)
    }
}

nonisolated extension PagedList: CustomStringConvertible {
    /// A description with the activity, the number of items and the failure, such as `loadingMore, 30 of 194`.
    public var description: String {
        let activity = activity == .none ? isLoaded ? "loaded" : "idle" : "\(activity)"
        let total = totalItems.map { " of \($0)" } ?? ""
        return "\(activity), \(count)\(total)" + (failure.map { ", failed: \($0.message)" } ?? "")
    }
}
