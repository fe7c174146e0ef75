/// The position at which the server's list continues after the rows of the loaded pages.
///
/// The rule for offsets is based on this fact: when the last page was joined, all rows before ``token`` were listed. If
/// one of these rows is deleted, all later rows move up. It is unknown when the server performs deletions from this
/// device. So the next page starts earlier, by the number of rows that may have been deleted. A page may be joined
///
/// - if one of its rows is listed, because then no row before it is missing,
/// - or if it starts early enough for all deletions that may have happened.
///
/// Otherwise, the request is repeated from an earlier row. If two pages contain the same rows, this costs only their
/// transfer.
struct ListFrontier<ID: Hashable & Sendable>: Equatable, Sendable {
    /// A page that could not be joined because rows before it may be missing.
    struct Held: Equatable, Sendable {
        let page: Page<ID>
        let request: ListRequest
    }

    /// The token after the last page, or `nil` at the end of the list.
    private(set) var token: PageToken? = .offset(0)
    /// The number of pages so far, including the first one.
    private(set) var pageCount = 0
    /// The number of rows in the whole list, as reported with the last page.
    private(set) var total: Int?
    /// The deletions that the server may perform at any time.
    private(set) var leaving: Set<ID> = []
    /// The recorded edits that the server may have performed after the last page.
    private(set) var moves = ListMoves()
    /// The page of the previous request, if it left a gap.
    private(set) var held: Held?
    /// The number of rows that the server returns at a time.
    private var length = 1
    /// The cursors that were requested since the first page.
    private var cursors: Set<PageToken> = []
    /// Whether the last page only confirmed that the rows before ``token`` are listed.
    private var isConfirmed = false

    /// The start of the next page. Up to half of the page repeats listed rows: as many rows as may have been deleted,
    /// and one more, which proves that no row is missing.
    var start: PageToken? {
        guard case .offset(let end) = token else { return token }
        let uncertain = leaving.count + moves.unlisted
        let overlap = uncertain == 0 || isConfirmed ? 0 : min(uncertain + 1, max(1, length / 2))
        return .offset(max(0, end - moves.listed - overlap))
    }

    mutating func leave(_ id: ID) { leaving.insert(id) }

    /// Records that a deletion will not be performed, or that it may have been performed although the row remains.
    mutating func keep(_ id: ID, mayBePerformed: Bool) {
        leaving.remove(id)
        if mayBePerformed { moves.unlisted += 1 }
    }

    mutating func remove(_ id: ID, isListed: Bool) {
        leaving.remove(id)
        if isListed { moves.listed += 1 } else { moves.unlisted += 1 }
    }

    /// Records that the server has performed a creation, so its total may be larger by one.
    mutating func perform() { moves.created += 1 }

    mutating func rename(_ id: ID, to new: ID) {
        if leaving.remove(id) != nil { leaving.insert(new) }
    }

    /// Call it when a request starts that does not repeat an earlier request.
    mutating func forgetHeld() { held = nil }

    /// Returns the start of a repeated request if rows may be missing before the page. Returns `nil` for the first
    /// page.
    mutating func tokenBeforeGap(_ page: Page<ID>, to request: ListRequest, isOverlapping: Bool) -> PageToken? {
        guard case .offset(let start) = request.page.token, start > 0, case .offset(let end) = token, !isOverlapping
        else { return nil }
        let lost = total.flatMap { total in page.totalItems.map { total + moves.created - $0 } } ?? 0
        let needed = max(0, end - max(lost, moves.deleted + leaving.count))
        guard start != needed else { return nil }
        // If the server returns the same page although earlier rows were requested, it counts pages and not rows.
        if start < needed, let first = page.items.first, held?.page.items.first == first { return nil }
        held = Held(page: page, request: request)
        return .offset(max(start > needed ? needed : 0, start - max(1, length / 2)))
    }

    /// Returns the held page if the earlier page contains only listed rows. Deletions only move rows up, so no row is
    /// missing between the two pages. If an entity was created in the meantime, rows may also have moved down, so the
    /// result is `nil`.
    func heldPage(after page: Page<ID>, to request: ListRequest, creations: Int) -> Held? {
        guard let held, case .offset(let start) = request.page.token, held.request.creations == creations,
            held.request.page.token == .offset(start + page.received)
        else { return nil }
        return held
    }

    /// Restarts the list with its first page.
    ///
    /// - Parameter gone: The number of rows on the page that were deleted after the request started.
    mutating func restart(_ page: Page<ID>, to request: ListRequest, gone: Int) {
        pageCount = 0
        cursors = []
        let since = moves - request.moves
        join(page, to: request, isNew: true)
        // Other deletions of listed rows were performed before the request, or affect rows after the token.
        moves = ListMoves(listed: gone, unlisted: since.unlisted, created: since.created)
    }

    /// Continues the list with a page.
    ///
    /// - Parameter isNew: Whether the page contains rows that were not listed before, or ends the list.
    mutating func join(_ page: Page<ID>, to request: ListRequest, isNew: Bool) {
        pageCount += 1
        held = nil
        moves = moves - request.moves
        total = page.totalItems
        if page.received > 0 { length = page.received }
        if request.page.cursor != nil { cursors.insert(request.page.token) }
        // Ignore a cursor that was requested before. Otherwise, the pages would repeat forever.
        token = page.next.flatMap { cursors.contains($0) ? nil : $0 }
        // An empty page is the last one even if it has a token, unless the total shows that rows are missing.
        if page.received == 0, case .offset(let start) = request.page.token, case .offset = token,
            page.totalItems.map({ $0 <= start }) ?? true
        {
            token = nil
        }
        isConfirmed = !isNew
    }
}

extension Page {
    /// The number of rows on the page, as counted by offsets.
    var received: Int { items.count + unreadableItems }
}
