/// The IDs of changed products, in the order of the changes. A cursor is a number of changes.
struct ProductHistory: Sendable {
    /// The number of newest changes that are always kept. Fewer than twice as many are kept.
    private static let capacity = 1_000

    private var ids: [Int] = []
    private var forgotten = 0

    /// The position of the next change. A client that sends this cursor gets the changes since then.
    var cursor: String { "\(forgotten + ids.count)" }

    mutating func note(_ id: Int) {
        ids.append(id)
        guard ids.count >= 2 * Self.capacity else { return }
        ids.removeFirst(Self.capacity)
        forgotten += Self.capacity
    }

    func changes(
        since cursor: String?, limit: String?
    ) throws(HTTPError) -> (ids: Set<Int>, cursor: String, hasMore: Bool)? {
        guard let cursor else { return nil }
        guard let since = Int(cursor), since >= 0, since <= forgotten + ids.count else {
            throw HTTPError(400, "Invalid 'since'")
        }
        guard since >= forgotten else { throw HTTPError(410, "The cursor is too old: fetch everything") }
        guard let limit = Int(limit ?? "100"), limit > 0 else { throw HTTPError(400, "Invalid 'limit'") }
        let part = ids.dropFirst(since - forgotten).prefix(limit)
        let next = since + part.count
        return (Set(part), "\(next)", next < forgotten + ids.count)
    }
}
