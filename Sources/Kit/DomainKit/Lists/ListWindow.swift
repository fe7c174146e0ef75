import Foundation

/// The order of the IDs in the loaded part of a list. This value decides on the actions of the list's source.
///
/// A window contains no entities, requests no pages, and stores nothing. Its source reports each ``Event``, and
/// performs the ``Effects``. The same rules apply whether the source stores entities in memory or in a database.
///
/// **State.** The rows consist of three parts in this order:
///
/// 1. *created*: entities that were created on this device, with the newest first, until a first page determines their
///   positions.
/// 2. *fresh*: the rows of the server's pages, in order. The frontier is the position at which the server's list
///    continues.
/// 3. *saved*: rows of saved pages, after the fresh rows. The server's pages replace them, one page at a time.
///
/// Only one request to the server runs at a time. The request is for the first page that is not fresh, so a stale page
/// is requested again before the pages after it. While the server cannot be reached, the window continues with the
/// saved pages.
///
/// **Events.** A reader *asks* for a part of the list. A page *arrives* for a request, or the request *ends* without a
/// page. An entity is *created* and gets another ID, and its creation is *performed* or *discarded*. An entity is
/// *leaving* the list while its deletion is pending. In the end, it is *kept* or *removed*. An edit of a row is
/// *answered*. Another search or another order requires another window.
///
/// **Effects.** The requests to start and to cancel, and the changes of the rows.
///
/// **Rules.**
///
/// - An ID appears at most once, and a removed row cannot return with a page that was requested earlier.
/// - A created row remains until a first page arrives that was requested after the creation was performed.
/// - Loading up to the end skips no row that existed on the server all the time, even if rows are created and deleted
///   on this device: see ``ListFrontier``. A deletion by another device is noticed if the server's total decreases, or
///   if a page does not repeat the expected rows.
/// - After the last page, the total is the number of rows, unless the server counts more rows than it returns.
/// - As long as no first page has arrived, the window requests this page, even if its reader asks for another part. So
///   a failed search can be retried.
///
/// An event that changes one row takes time proportional to the number of chunks in which the order is stored. Each
/// chunk has up to 256 rows. A page takes time proportional to its number of rows.
///
/// Two cases are not repaired, because no response reveals them. Another device may delete one row and create another
/// row, so that the total stays the same. And if the list is sorted by a field, an edit of this field may move a row on
/// the server.
package struct ListWindow<ID: Hashable & Sendable>: Equatable, Sendable {
    private let pageSize: Int

    var created = ListOrder<ID>()
    var fresh = ListOrder<ID>()
    var saved = ListOrder<ID>()
    /// The pages of the saved rows. Some of their rows may have become fresh, or may have been removed.
    var savedPages: [Page<ID>] = []
    var frontier = ListFrontier<ID>()

    /// The running request to the server.
    package internal(set) var request: ListRequest?
    /// The running request for a saved page.
    package internal(set) var savedRequest: ListRequest?
    private var requestCount = 0
    /// The number of consecutive pages that were requested because the page before contained nothing new.
    var continuations = 0

    /// The creations that the server may perform at any time.
    var creating: Set<ID> = []
    /// The number of creations so far.
    var creationCount = 0
    /// The clock at which the server performed the creations of rows that are still in `created`.
    var performed: [ID: Int] = [:]
    /// The clock at which rows were removed, since the current requests started. The next property is the same for
    /// responses to edits.
    var removed: [ID: Int] = [:]
    var answered: [ID: Int] = [:]
    /// The IDs that the server has assigned, by temporary ID.
    var names: [ID: ID] = [:]
    /// Counts the recorded events, to determine which of them came before a request.
    var clock = 0

    /// The number of rows that the server does not count yet, minus the removed rows that it still counts.
    var uncounted = 0
    /// The number of rows that the server counts but does not return, which is known after the last page.
    var excess = 0
    /// The clock at which the first page was requested.
    var firstPageBegan = 0
    /// The number of unreadable items on the fresh pages.
    var unreadable = 0

    package init(pageSize: Int = 30) {
        self.pageSize = pageSize
    }

    /// Applies an event, and returns the actions for the source.
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

    /// Returns the current ID of a row, for a caller that has its temporary ID.
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

    /// Returns the position of a row, by its current or its temporary ID.
    package func position(of id: ID) -> Int? {
        let id = current(id)
        return created.position(of: id) ?? fresh.position(of: id).map { $0 + created.count }
            ?? saved.position(of: id).map { $0 + created.count + fresh.count }
    }

    /// Whether a first page has arrived.
    package var isLoaded: Bool { frontier.pageCount > 0 || !savedPages.isEmpty }

    /// Whether there are more pages to request: the first page, the next page, or a stale page.
    package var hasMore: Bool { frontier.token != nil || !savedPages.isEmpty }

    /// The date at which the oldest stale page was saved.
    var staleSince: Date? { savedPages.compactMap(\.staleSince).min() }

    var activity: ListActivity {
        if savedRequest != nil { return .loadingMore }
        guard let request else { return .none }
        if request.isReload { return .reloading }
        if request.page.page <= frontier.pageCount + savedPages.count { return .refreshing }
        return request.page.page == 1 ? .loading : .loadingMore
    }

    /// Returns whether a request has neither ended nor been cancelled.
    func isRunning(_ request: ListRequest) -> Bool { request == self.request || request == savedRequest }

    /// Returns whether no other request has started since this one.
    func isLatest(_ request: ListRequest) -> Bool { request.number == requestCount }

    /// The number of items that are missing because they could not be read.
    package var unreadableItems: Int { savedPages.reduce(unreadable) { $0 + $1.unreadableItems } }

    /// The number of items in the whole list, or `nil` if the server does not report it.
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
