import Foundation

/// The order of the IDs in the loaded part of a list. It is a value that decides what the list's source has to do.
///
/// A window contains no entities, requests no pages, and stores nothing. Its source reports each ``Event`` and performs
/// the ``Effects``. The same rules apply whether the source stores entities in memory or in a database.
///
/// **State.** The rows consist of three parts, one after the other:
///
/// 1. *created*: entities that were created here, the newest first, until a first page determines their positions.
/// 2. *fresh*: the rows of the server's pages, in their order. The frontier is the position where the server's list
///    continues.
/// 3. *saved*: rows of saved pages after the fresh ones. The server's pages replace them, one page at a time.
///
/// One request to the server runs at a time. It asks for the first page that is not fresh, so a stale page is requested
/// again before the pages after it. While the server cannot be reached, the window continues through the saved pages.
///
/// **Events.** A reader *asks* for a part of the list. A page *arrives* for a request, or the request *ends* without
/// one. An entity is *created*, gets another ID, and its creation is *performed* or *discarded*. It is *leaving* the
/// list while a deletion is pending, and is *kept* or *removed* in the end. An edit of a row is *answered*. Another
/// search or another order requires another window.
///
/// **Effects.** Requests to begin and to cancel, and the changes of the rows.
///
/// **Rules.**
///
/// - An ID appears at most once, and a removed row cannot return with a page that was requested before.
/// - A created row stays until a first page arrives whose request began after the creation was performed.
/// - Loading to the end skips no row that the server had all the time, even if rows are created and deleted here: see
///   ``ListFrontier``. Another device's deletion is noticed if the server's total decreases, or if a page does not
///   repeat the expected rows.
/// - After the last page the total is the number of rows, unless the server counts more than it returns.
/// - Without a first page, the window requests that page, even if its reader asks for another part. So a failed search
///   can be retried.
///
/// An event that changes one row takes time in proportion to the number of chunks that the order is stored in, of up to
/// 256 rows each. A page takes time in proportion to its rows.
///
/// Two cases are not repaired, because no response reveals them. Another device may delete one row and create another,
/// so that the total stays the same. And an edit may move a row on the server, if the list is sorted by the edited
/// field.
package struct ListWindow<ID: Hashable & Sendable>: Equatable, Sendable {
    private let pageSize: Int

    var created = ListOrder<ID>()
    var fresh = ListOrder<ID>()
    var saved = ListOrder<ID>()
    /// The pages of the saved rows. Some of their rows may have become fresh, or been removed.
    var savedPages: [Page<ID>] = []
    var frontier = ListFrontier<ID>()

    /// The running request to the server.
    package internal(set) var request: ListRequest?
    /// The running request for a saved page.
    package internal(set) var savedRequest: ListRequest?
    private var requestCount = 0
    /// The number of pages in a row that were requested because the previous one contained nothing new.
    var continuations = 0

    /// The creations that the server may perform at any time.
    var creating: Set<ID> = []
    /// The number of creations so far.
    var creationCount = 0
    /// For rows that are still in `created`, the clock when the server performed their creations.
    var performed: [ID: Int] = [:]
    /// The clock when rows were removed, since the requests in flight began. The same for responses to edits follows.
    var removed: [ID: Int] = [:]
    var answered: [ID: Int] = [:]
    /// The IDs that the server has assigned, by temporary ID.
    var names: [ID: ID] = [:]
    /// Counts the recorded events, to tell which of them came before a request.
    var clock = 0

    /// The number of rows that the server does not count yet, minus the removed rows that it still counts.
    var uncounted = 0
    /// The number of rows that the server counts but does not return, known after the last page.
    var excess = 0
    /// The clock when the first page was requested.
    var firstPageBegan = 0
    /// The number of unreadable items on the fresh pages.
    var unreadable = 0

    package init(pageSize: Int = 30) {
        self.pageSize = pageSize
    }

    /// Applies an event, and returns what the source has to do.
    package mutating func apply(_ event: Event) -> Effects {
        var effects = Effects()
        switch event {
        case .asked(let part): ask(part, &effects)
        case .arrived(let page, let request): arrive(page, for: request, &effects)
        case .ended(let request): end(request, &effects)
        case .responded: refresh(&effects)
        case .created(let id, let isShown): create(current(id), isShown: isShown, &effects)
        case .renamed(let id, let new): rename(id, to: new, &effects)
        case .performed(let id): perform(current(id))
        case .discarded(let id): discard(current(id), &effects)
        case .leaving(let id): frontier.leave(current(id))
        case .kept(let id, let mayBePerformed): frontier.keep(current(id), mayBePerformed: mayBePerformed)
        case .removed(let id): remove(current(id), &effects)
        case .answered(let id): answer(current(id))
        }
        return effects
    }

    /// The current ID of a row, for a caller that has its temporary one.
    package func current(_ id: ID) -> ID { names[id] ?? id }

    package var count: Int { created.count + fresh.count + saved.count }

    /// All rows, for a new reader, or after ``Change/reset``.
    package var ids: [ID] { created.ids + fresh.ids + saved.ids }

    /// The row at a position.
    package subscript(position: Int) -> ID {
        if position < created.count { return created[position].id }
        let row = position - created.count
        return row < fresh.count ? fresh[row].id : saved[row - fresh.count].id
    }

    /// The position of a row, which may be given by its temporary ID.
    package func position(of id: ID) -> Int? {
        let id = current(id)
        return created.position(of: id) ?? fresh.position(of: id).map { $0 + created.count }
            ?? saved.position(of: id).map { $0 + created.count + fresh.count }
    }

    /// Whether a first page has arrived.
    package var isLoaded: Bool { frontier.pageCount > 0 || !savedPages.isEmpty }

    /// Whether a page is left to request: the first page, the page after the last one, or a stale one.
    package var hasMore: Bool { frontier.token != nil || !savedPages.isEmpty }

    /// The date when the oldest stale page was saved.
    var staleSince: Date? { savedPages.compactMap(\.staleSince).min() }

    var activity: ListActivity {
        if savedRequest != nil { return .loadingMore }
        guard let request else { return .none }
        if request.isReload { return .reloading }
        if request.page.page <= frontier.pageCount + savedPages.count { return .refreshing }
        return request.page.page == 1 ? .loading : .loadingMore
    }

    /// Whether a request has neither ended nor been cancelled.
    func isRunning(_ request: ListRequest) -> Bool { request == self.request || request == savedRequest }

    /// Whether no other request has begun since this one.
    func isLatest(_ request: ListRequest) -> Bool { request.number == requestCount }

    /// The number of items that could not be read and are missing.
    package var unreadableItems: Int { savedPages.reduce(unreadable) { $0 + $1.unreadableItems } }

    /// The number of items in the whole list, or `nil` if the server does not count them.
    package var total: Int? {
        let counted = frontier.pageCount == 0 ? savedPages.last?.totalItems : frontier.total
        guard let counted else { return nil }
        let reachable = count + unreadableItems
        return hasMore ? max(reachable, counted + uncounted) : reachable + excess
    }

    mutating func begin(
        _ source: ListRequest.Source, page: Int, at token: PageToken, usesCache: Bool = false, isReload: Bool = false,
        _ effects: inout Effects
    ) {
        if request == nil, savedRequest == nil { (removed, answered) = ([:], [:]) }
        requestCount += 1
        let next = ListRequest(
            number: requestCount, source: source,
            page: PageRequest(page: page, token: token, perPage: pageSize, usesCache: usesCache), began: clock,
            isReload: isReload, moves: frontier.moves, creations: creating.isEmpty ? creationCount : nil)
        switch source {
        case .server: request = next
        case .saved: savedRequest = next
        }
        effects.begins.append(next)
    }
}
