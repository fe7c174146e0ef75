import DomainKit

/// Fetches a list page by page until its end, either whole or not at all.
///
/// ```swift
/// let list = WholeList<Note>(of: "notes") { request in
///     let answer = try await api.send(.notes(request))
///     return Page(answer.notes, for: request, total: answer.total)
/// }
/// let notes = try await list.fetch().items
/// ```
///
/// It follows the pages' tokens to the last page. The fetch fails if the list is shorter than its total, repeats itself
/// or never ends, because a partial list must never replace a complete one. The error's message contains the numbers.
public struct WholeList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private let name: String
    private let perPage: Int
    private let limit: Int
    /// The number of empty pages in a row after which the list counts as endless. A few are legitimate, because a
    /// server's filter may leave pages empty.
    private static var maximumEmptyPages: Int { 100 }
    private let page: @Sendable (PageRequest) async throws -> Page<Item>

    /// A list whose pages `page` fetches.
    ///
    /// - Parameters:
    ///   - name: The name of the items in messages, in the plural.
    ///   - perPage: The number of items per request.
    ///   - limit: A list with more items fails as endless.
    ///   - page: Fetches one page, without the cache. It is called for one page after the other.
    public init(
        of name: String, perPage: Int = 30, limit: Int = 100_000,
        page: @escaping @Sendable (PageRequest) async throws -> Page<Item>
    ) {
        self.name = name
        self.perPage = perPage
        self.limit = limit
        self.page = page
    }

    /// Fetches the list and returns its items, each once, and the number of unreadable items.
    ///
    /// - Parameter report: Called after each page with items. It receives the number of arrived items and the server's
    ///   total. The total is never below the number of arrived items, and equals it if the server does not count.
    /// - Cancellation: as in `page`.
    /// - Errors: rethrows errors of `page`, or throws `GatewayError.unreadable` for a list that is not whole.
    public func fetch(
        report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> Page<Item> {
        var all = Page<Item>(items: [])
        var known: Set<Item.ID> = []
        var received = 0
        var emptyPages = 0
        var request = PageRequest(perPage: perPage, usesCache: false)
        while true {
            let next = try await page(request)
            let count = next.items.count + next.unreadableItems
            if let total = next.totalItems, total >= 0 { all.totalItems = total }
            let new = next.items.filter { known.insert($0.id).inserted }
            all.items += new
            all.unreadableItems += next.unreadableItems
            received += count
            guard !new.isEmpty || next.items.isEmpty else {
                throw failure(
                    Sentence(
                        "list.repeating",
                        "The server's list starts to repeat after {0} {1}. Items saved earlier are kept. Try again later.",
                        "\(known.count)", name))
            }
            emptyPages = count == 0 ? emptyPages + 1 : 0
            guard received <= limit, emptyPages <= Self.maximumEmptyPages else {
                throw failure(
                    Sentence(
                        "list.endless",
                        "The server's list did not end after {0} {1}. Items saved earlier are kept. Try again later.",
                        "\(min(received, limit))", name))
            }
            let done = known.count + all.unreadableItems
            if count > 0 { report(done, max(all.totalItems ?? 0, done)) }
            guard let token = next.next, count > 0 || token != request.token else { break }
            request = PageRequest(page: request.page + 1, token: token, perPage: perPage, usesCache: false)
        }
        let found = known.count + all.unreadableItems
        guard found == received else {
            throw failure(
                Sentence(
                    "list.repeated",
                    "The server's list has only {0} different {1} among {2}. Items saved earlier are kept. Try again later.",
                    "\(found)", name, "\(received)"))
        }
        if let total = all.totalItems, found < total {
            throw failure(.list(endedAfter: found, of: total))
        }
        all.totalItems = found
        return all
    }

    private func failure(_ sentence: Sentence) -> GatewayError {
        .unreadable(message: sentence.text)
    }
}

extension Sentence {
    static func list(endedAfter count: Int, of total: Int) -> Sentence {
        Sentence(
            "list.short", "The server's list ended after {0} of {1}. Items saved earlier are kept. Try again later.",
            "\(count)", "\(total)")
    }
}
