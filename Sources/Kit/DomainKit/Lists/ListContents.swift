import Foundation

/// A list as far as it was loaded, as a reader of a ``ListSource`` gets it: all elements, and how they differ from the
/// contents before.
///
/// A reader that keeps a copy, such as the rows of a screen, takes over ``changes``. The cost is that of the changes, not
/// that of the list.
public struct ListContents<Element: Identifiable & Sendable>: Sendable where Element.ID: Sendable {
    /// How the elements differ from those of the contents before.
    public enum Change: Sendable {
        /// The elements are others: read them all.
        case reset
        case inserted([Element], at: Int)
        case removed(at: Int)
        /// An element has changed. Its ID also changes when the server assigns one.
        case updated(Element, at: Int)
    }

    var storage = IdentifiedArray<Element>()
    /// In this order, each at the positions that the ones before it leave. Of the first contents, a reset.
    public internal(set) var changes: [Change] = []
    /// The request that runs.
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
    /// When the oldest page that is not fresh was saved. `nil` if all pages are fresh.
    public internal(set) var staleSince: Date?
    /// The IDs that the server has given since the contents before, by the temporary ones.
    package internal(set) var names: [Element.ID: Element.ID] = [:]
    /// How many parts the reader has asked for so far.
    package internal(set) var asked = 0
    /// Whether the last request has ended: a page that was shown is saved by then.
    package internal(set) var isEnded = false
    /// Whether there is anything new for a reader.
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

/// The request of a list that runs.
public enum ListActivity: Equatable, Sendable {
    /// No request runs, also after a failure.
    case none
    /// The first page is being loaded: at first, for a search, or by another load. Rows that are shown stay meanwhile.
    case loading
    /// The first page is being loaded again at the user's request, while the old rows stay on screen.
    case reloading
    /// The page after the last one is being loaded: a spinner belongs below the rows.
    case loadingMore
    /// A saved page is shown while its fresh version is being loaded.
    case refreshing
}

/// The part of a list that a reader asks for.
public enum ListPart: Hashable, Sendable {
    /// The first page, also from what is saved. A list that is loaded is emitted again as it is.
    case first
    /// The first page as the server has it now.
    case reload
    /// The part after the last one, or else the first one that is missing or stale.
    case next
}

/// A command from a list's reader to its source.
package enum ListCommand<ID: Hashable & Sendable>: Sendable {
    case ask(ListPart)
    /// The reader is deleting the element: the server may do so at any time.
    case leaving(ID)
    /// The deletion has failed.
    case kept(ID)
    case removed(ID)
}
