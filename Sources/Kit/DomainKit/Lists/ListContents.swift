import Foundation

/// The loaded part of a list as a ``ListSource`` emits it: all elements, and the differences from the previous
/// contents.
///
/// A reader with its own copy, such as the rows on a screen, only applies the ``changes``. So its cost is proportional
/// to the changes, and not to the length of the list.
public struct ListContents<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// A difference between the elements and the previous contents.
    public enum Change: Sendable {
        /// The elements were replaced, so read all of them.
        case reset
        case inserted([Element], at: Int)
        case removed(at: Int)
        /// An element has changed. Its ID also changes if the server assigns another ID.
        case updated(Element, at: Int)
    }

    var storage = IdentifiedArray<Element>()
    /// The changes since the previous contents. Apply them in order, because the positions in each change refer to the
    /// result of the earlier changes. The first contents have the change `reset`.
    public internal(set) var changes: [Change] = []
    /// The kind of request that is running.
    public internal(set) var activity = ListActivity.none
    /// The failure of the last request. `nil` when the next request starts.
    public internal(set) var failure: (any Error)?
    /// Whether a first page has arrived, which may be empty.
    public internal(set) var isLoaded = false
    /// Whether the list continues after the loaded part, or has not loaded its first page.
    public internal(set) var hasMore = true
    /// The number of elements in the whole list. `nil` if the server does not report it.
    public internal(set) var totalItems: Int?
    /// The number of elements that are missing because they could not be read.
    public internal(set) var unreadableItems = 0
    /// The date at which the oldest stale page was saved. `nil` if all pages are fresh.
    public internal(set) var staleSince: Date?
    /// The IDs that the server has assigned since the previous contents, by temporary ID.
    package internal(set) var names: [Element.ID: Element.ID] = [:]
    /// The number of parts that the reader has requested so far.
    package internal(set) var asked = 0
    /// Whether the last request has ended. If so, a page that was shown has also been saved.
    package internal(set) var isEnded = false
    /// Whether the contents differ from the contents that the reader already has.
    var isNews = true
}

extension ListContents: RandomAccessCollection {
    /// The first position, which is always 0.
    public var startIndex: Int { 0 }
    /// The number of loaded elements.
    public var endIndex: Int { storage.count }
    /// The element at a position, found in logarithmic time.
    public subscript(position: Int) -> Element { storage[position] }
}

/// The running request of a list.
public enum ListActivity: Equatable, Sendable {
    /// No request is running, for example after a failure.
    case none
    /// The first page is being loaded, at the start, for a search, or for another load. Visible rows remain until it
    /// arrives.
    case loading
    /// The user has requested the first page again, and the old rows remain on the screen.
    case reloading
    /// The next page is being loaded. Show a spinner below the rows.
    case loadingMore
    /// A saved page is shown while its fresh version is being loaded.
    case refreshing
}

/// The part of a list that a reader requests.
public enum ListPart: Hashable, Sendable {
    /// The first page, which may be a saved page. If the list is already loaded, it is emitted again unchanged.
    case first
    /// The first page from the server, and not a saved page.
    case reload
    /// The next page, or the first page that is missing or stale.
    case next
}

/// A command from the reader of a list to the source.
package enum ListCommand<ID: Hashable & Sendable>: Sendable {
    case ask(ListPart)
    /// The reader is deleting the element, so the server may delete it at any time.
    case leaving(ID)
    /// The deletion has failed, so the element remains.
    case kept(ID)
    case removed(ID)
}
