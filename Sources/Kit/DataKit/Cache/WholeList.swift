import DomainKit

/// Fetches a list page by page up to its end, and returns either the complete list or an error.
///
/// ```swift
/// let list = WholeList<Note>(of: "notes") { request in
///     let answer = try await api.send(.notes(request))
///     return Page(answer.notes, for: request, total: answer.total)
/// }
/// let notes = try await list.fetch().items
/// ```
///
/// The fetch follows the tokens of the pages up to the last page. The fetch fails if the list is shorter than its
/// total, repeats itself, or never ends, because a partial list must not replace a complete one. The message of the
/// error contains the numbers.
public struct WholeList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private let name: String
    private let perPage: Int
    private let limit: Int
    /// The number of consecutive empty pages after which the list counts as endless. A few empty pages are valid,
    /// because a server may filter items after it divides a list into pages.
    private static var maximumEmptyPages: Int { 100 }
    private let page: @Sendable (PageRequest) async throws -> Page<Item>

    /// Creates a list whose pages `page` fetches.
    ///
    /// - Parameters:
    ///   - name: The name of the items in messages, in the plural.
    ///   - perPage: The number of items per request.
    ///   - limit: The maximum number of items. A longer list counts as endless, so fetching it fails.
    ///   - page: Fetches one page from the server, and not from the cache. The list requests one page at a time.
    public init(
        of name: String, perPage: Int = 30, limit: Int = 100_000,
        page: @escaping @Sendable (PageRequest) async throws -> Page<Item>
    ) {
        self.name = name
        self.perPage = perPage
        self.limit = limit
        self.page = page
    }

    /// Fetches the list, and returns each item once, together with the number of unreadable items.
    ///
    /// - Parameter report: Called after each page with items. The closure receives the number of items so far, and the
    ///   server's total. The total is never less than the number of items so far. If the server does not report a
    ///   total, both numbers are equal.
    /// - Cancellation: as in `page`.
    /// - Errors: rethrows errors of `page`, and throws `GatewayError.unreadable` if the list is incomplete.
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
