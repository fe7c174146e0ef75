/// The place where the server's list continues after the rows that its pages have brought.
///
/// The rule for offsets: of the rows that the server had at the last page that was joined, all before ``token`` are
/// listed. A row that is deleted before it moves up all that follow. The server performs a deletion of this device at a
/// moment that is not known, so the next page begins further up by as many rows as may be gone. A page may be joined
///
/// - if one of its rows is listed, as then no row before it is missing,
/// - or if it begins as far up as all deletions that may have happened require.
///
/// Otherwise the request is repeated from further up. Rows that two pages have cost nothing but their transfer.
struct ListFrontier<ID: Hashable & Sendable>: Equatable, Sendable {
    /// A page that could not be joined.
    struct Held: Equatable, Sendable {
        let page: Page<ID>
        let request: ListRequest
    }

    /// The token after the last page, or `nil` at the end of the list.
    private(set) var token: PageToken? = .offset(0)
    /// The number of pages since the first one, which is included.
    private(set) var pageCount = 0
    /// The server's count of the list in its last page.
    private(set) var total: Int?
    /// The deletions that the server may perform at any time.
    private(set) var leaving: Set<ID> = []
    /// The edits that were recorded, which the server may have performed after the last page.
    private(set) var moves = ListMoves()
    /// The result of the request before the one in flight, if it left a gap.
    private(set) var held: Held?
    /// The number of rows that the server returns at a time.
    private var length = 1
    /// The tokens of the cursors that were asked for since the first page.
    private var cursors: Set<PageToken> = []
    /// Whether the last page showed that the rows before ``token`` are listed, and nothing more.
    private var isConfirmed = false

    /// Where the next page begins. Up to half of it repeats rows that are listed: as many as may be gone, and one more,
    /// which shows that none is missing.
    var start: PageToken? {
        guard case .offset(let end) = token else { return token }
        let uncertain = leaving.count + moves.unlisted
        let overlap = uncertain == 0 || isConfirmed ? 0 : min(uncertain + 1, max(1, length / 2))
        return .offset(max(0, end - moves.listed - overlap))
    }

    mutating func leave(_ id: ID) { leaving.insert(id) }

    /// A deletion will not be performed, or may have been although the row stays.
    mutating func keep(_ id: ID, mayBePerformed: Bool) {
        leaving.remove(id)
        if mayBePerformed { moves.unlisted += 1 }
    }

    mutating func remove(_ id: ID, isListed: Bool) {
        leaving.remove(id)
        if isListed { moves.listed += 1 } else { moves.unlisted += 1 }
    }

    /// The server has performed a creation, so that its total may count one row more.
    mutating func perform() { moves.created += 1 }

    mutating func rename(_ id: ID, to new: ID) {
        if leaving.remove(id) != nil { leaving.insert(new) }
    }

    /// A request begins that repeats none.
    mutating func forgetHeld() { held = nil }

    /// Where to repeat a request for a page after the first, if rows may be missing before its answer.
    mutating func tokenBeforeGap(_ page: Page<ID>, to request: ListRequest, isOverlapping: Bool) -> PageToken? {
        guard case .offset(let start) = request.page.token, start > 0, case .offset(let end) = token, !isOverlapping
        else { return nil }
        let lost = total.flatMap { total in page.totalItems.map { total + moves.created - $0 } } ?? 0
        let needed = max(0, end - max(lost, moves.deleted + leaving.count))
        guard start != needed else { return nil }
        // A server that returns the same again, although it was asked for earlier rows, counts pages.
        if start < needed, let first = page.items.first, held?.page.items.first == first { return nil }
        held = Held(page: page, request: request)
        return .offset(max(start > needed ? needed : 0, start - max(1, length / 2)))
    }

    /// The page that was held, if it follows one that has brought nothing but listed rows: then these were before it
    /// already, since deletions move rows up only. A creation may have moved them down in the meantime.
    func heldPage(after page: Page<ID>, to request: ListRequest, creations: Int) -> Held? {
        guard let held, case .offset(let start) = request.page.token, held.request.creations == creations,
            held.request.page.token == .offset(start + page.received)
        else { return nil }
        return held
    }

    /// The list begins with a page.
    ///
    /// - Parameter gone: How many of its rows were deleted since the request began.
    mutating func restart(_ page: Page<ID>, to request: ListRequest, gone: Int) {
        pageCount = 0
        cursors = []
        let since = moves - request.moves
        join(page, to: request, isNew: true)
        // Other deletions of listed rows were performed before, or are of rows after the token.
        moves = ListMoves(listed: gone, unlisted: since.unlisted, created: since.created)
    }

    /// The list goes on with a page.
    ///
    /// - Parameter isNew: Whether the page brings rows that were not listed, or ends the list.
    mutating func join(_ page: Page<ID>, to request: ListRequest, isNew: Bool) {
        pageCount += 1
        held = nil
        moves = moves - request.moves
        total = page.totalItems
        if page.received > 0 { length = page.received }
        if request.page.cursor != nil { cursors.insert(request.page.token) }
        // The pages of a cursor that leads back would never end.
        token = page.next.flatMap { cursors.contains($0) ? nil : $0 }
        // An empty page is the last, whatever it claims, unless the total shows that rows are missing.
        if page.received == 0, case .offset(let start) = request.page.token, case .offset = token,
            page.totalItems.map({ $0 <= start }) ?? true
        {
            token = nil
        }
        isConfirmed = !isNew
    }
}

extension Page {
    /// The number of rows that an offset counts.
    var received: Int { items.count + unreadableItems }
}
