import Foundation

/// The loaded part of a list that a ``ListSource`` emits: all elements, and how they differ from the previous contents.
///
/// A reader that has a copy, such as the rows of a screen, only applies ``changes``. So its cost grows with the
/// changes, not with the list.
public struct ListContents<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// A difference between the elements and the previous contents.
    public enum Change: Sendable {
        /// The elements have been replaced, so read all of them.
        case reset
        case inserted([Element], at: Int)
        case removed(at: Int)
        /// An element has changed. Its ID also changes when the server assigns one.
        case updated(Element, at: Int)
    }

    var storage = IdentifiedArray<Element>()
    /// The changes since the previous contents. Apply them in order, because the positions of each refer to the result
    /// of the earlier ones. The first contents have a reset.
    public internal(set) var changes: [Change] = []
    /// The kind of request that is running.
    public internal(set) var activity = ListActivity.none
    /// The failure of the last request. `nil` once the next one begins.
    public internal(set) var failure: (any Error)?
    /// Whether a first page has arrived, which may be empty.
    public internal(set) var isLoaded = false
    /// Whether the list continues after the loaded part. True also before the first page.
    public internal(set) var hasMore = true
    /// The number of elements in the whole list. `nil` if the server does not count them.
    public internal(set) var totalItems: Int?
    /// The number of elements that could not be read and are missing.
    public internal(set) var unreadableItems = 0
    /// The date when the oldest stale page was saved. `nil` if all pages are fresh.
    public internal(set) var staleSince: Date?
    /// The IDs that the server has assigned since the previous contents, by temporary ID.
    package internal(set) var names: [Element.ID: Element.ID] = [:]
    /// The number of parts that the reader has asked for so far.
    package internal(set) var asked = 0
    /// Whether the last request has ended. At this point, a page that was shown has also been saved.
    package internal(set) var isEnded = false
    /// Whether the contents differ from those that the reader already has.
    var isNews = true
}

extension ListContents: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of loaded elements.
    public var endIndex: Int { storage.count }
    /// The element at a position, found in logarithmic time.
    public subscript(position: Int) -> Element { storage[position] }
}

/// The request of a list that is running.
public enum ListActivity: Equatable, Sendable {
    /// No request is running, for example after a failure.
    case none
    /// The first page is being loaded: initially, for a search, or for another load. Visible rows stay until it
    /// arrives.
    case loading
    /// The first page is being loaded again at the user's request, while the old rows stay on screen.
    case reloading
    /// The page after the last one is being loaded. Show a spinner below the rows.
    case loadingMore
    /// A saved page is shown while its fresh version is being loaded.
    case refreshing
}

/// The part of a list that a reader asks for.
public enum ListPart: Hashable, Sendable {
    /// The first page, even a saved one. A list that is already loaded is emitted again unchanged.
    case first
    /// The first page from the server, without a saved one.
    case reload
    /// The page after the last one, or the first page that is missing or stale.
    case next
}

/// A command from a list's reader to its source.
package enum ListCommand<ID: Hashable & Sendable>: Sendable {
    case ask(ListPart)
    /// The reader is deleting the element, and the server may delete it at any time.
    case leaving(ID)
    /// The deletion has failed, so the element stays.
    case kept(ID)
    case removed(ID)
}
