import DomainKit

/// Where the next page of a list begins.
///
/// What is counted from the beginning moves up on the server when something in front of it is deleted: by the user, at a
/// moment that is not known here, or by somebody else. While that may happen, a page is asked for from further front
/// than the last one ended. An item that is in both shows that none between them is missing.
struct NextPage<ID: Hashable> {
    /// Where the page after the last one begins; `nil` at the end. An offset is smaller by what was removed since.
    private(set) var token: PageToken?
    /// The same when the request in flight began, for each of its answers: the cache's and the server's.
    private var tokenBefore: PageToken?
    /// The cursors of the pages that were asked for since the first one.
    private var cursors: Set<PageToken> = []
    /// Whether the server's list may have moved up since the page in flight was asked for, or shortly before.
    private var mayHaveMoved = false
    /// What was removed since that request: the answer may have been made before or after.
    private var removed: Set<ID> = []
    /// The first item of the last answer that left a gap: a server that gives it again counts pages, not items.
    private var beyondGap: ID?

    /// Whether the last answer leads to where its own request began.
    var isUnmoved: Bool { token == tokenBefore }

    /// A request begins.
    ///
    /// - Parameters:
    ///   - isRepeated: Whether the answer to the same request has left a gap. The deletions that it missed may all have
    ///     been performed by now.
    ///   - isLeaving: Whether deletions wait, or are being sent.
    mutating func begin(isRepeated: Bool, isLeaving: Bool) {
        mayHaveMoved = isRepeated || isLeaving
        removed = []
        tokenBefore = token
        if !isRepeated { beyondGap = nil }
    }

    mutating func noteDeletion() { mayHaveMoved = true }

    /// An item that the server counts is gone here.
    mutating func remove(_ id: ID) {
        (token, tokenBefore) = (token?.movedUp(by: 1), tokenBefore?.movedUp(by: 1))
        removed.insert(id)
    }

    /// Where to begin, so that the page overlaps the last one by an item more than may have been deleted, and by half of
    /// it at most, so that the other half is new.
    func token(leaving: Int, pageSize: Int) -> PageToken? {
        let half = max(1, pageSize / 2)
        return token?.movedUp(by: leaving == 0 ? 0 : min(leaving + 1, half))
    }

    /// Where to ask for the page again, if items may be missing before an answer; `nil` if none is.
    ///
    /// - Parameters:
    ///   - total: The server's count of the list when the page was asked for.
    ///   - isListed: Whether an item is on an earlier page: then none before it is missing.
    ///   - isPutFirst: Whether that is not where the server has it, so that it says nothing.
    mutating func tokenBeforeGap<Entity>(
        _ ids: [ID], of answer: Page<Entity>, to request: PageRequest, total: Int?, isListed: (ID) -> Bool,
        isPutFirst: (ID) -> Bool
    ) -> PageToken? {
        guard request.page > 1, case .offset(1...) = request.token, answer.staleSince == nil else { return nil }
        let isShorter = answer.totalItems.flatMap { now in total.map { now < $0 } } ?? false
        guard mayHaveMoved || isShorter else { return nil }
        if let beyondGap, beyondGap == ids.first { return nil }
        let telling = ids.filter { !isPutFirst($0) }
        guard ids.isEmpty || !telling.isEmpty, !telling.contains(where: isListed) else { return nil }
        beyondGap = ids.first
        return request.token.movedUp(by: request.perPage / 2)
    }

    /// Goes on behind an answer. Returns how many of its items the server does not have any more, or may not.
    mutating func receive<Entity>(
        _ ids: [ID], of answer: Page<Entity>, to request: PageRequest, isRemoved: (ID) -> Bool
    ) -> Int {
        if request.page == 1 { cursors = [] }
        if request.cursor != nil { cursors.insert(request.token) }
        let gone = (request.page == 1 ? [] : removed).union(ids.filter(isRemoved)).count
        // The pages of a cursor that leads back would never end.
        token = answer.next.flatMap { cursors.contains($0) ? nil : $0 }?.movedUp(by: gone)
        return gone
    }

    /// An offset leads no further; a cursor does, since a server that filters its pages may leave one of them empty.
    mutating func endOffsets() {
        if case .offset = token { token = nil }
    }
}
