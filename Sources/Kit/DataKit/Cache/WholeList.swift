import DomainKit

/// A part of a list as the server sent it.
public struct ListPart<Item: Sendable>: Sendable {
    /// The items that could be read, in the order of the list.
    public var items: [Item]
    /// The number of items in this part that could not be read.
    public var unreadableItems: Int
    /// The server's count of all items; `nil` or a negative number if it does not count.
    public var totalItems: Int?

    /// By default all items could be read and the total is unknown.
    public init(items: [Item], unreadableItems: Int = 0, totalItems: Int? = nil) {
        self.items = items
        self.unreadableItems = unreadableItems
        self.totalItems = totalItems
    }
}

/// Fetches a list part by part until its end, whole or not at all.
///
/// ```swift
/// let list = WholeList<Note>(of: "notes") { offset in
///     let answer = try await api.send(.notes(PageWindow(offset: offset, count: 30)))
///     return ListPart(items: answer.notes, totalItems: answer.total)
/// }
/// let notes = try await list.fetch().items
/// ```
///
/// It goes by what it received, not by what it asked for, since servers cap the size of a part; and it asks until a part
/// is empty, since a total may be wrong. A list that ends short of its total, repeats itself or never ends is a failure
/// that says so with numbers: a partial list must never replace a complete one.
public struct WholeList<Item: Identifiable & Sendable>: Sendable where Item.ID: Sendable {
    private let name: String
    private let limit: Int
    private let part: @Sendable (_ offset: Int) async throws -> ListPart<Item>

    /// A list of which `part` fetches what comes after `offset` items.
    ///
    /// - Parameters:
    ///   - name: What the items are called in messages, in the plural.
    ///   - limit: How many items there may be at most.
    ///   - part: Fetches the items after the first `offset` ones.
    public init(
        of name: String, limit: Int = 100_000, part: @escaping @Sendable (_ offset: Int) async throws -> ListPart<Item>
    ) {
        self.name = name
        self.limit = limit
        self.part = part
    }

    /// Fetches the list and returns its items, each once, and how many could not be read.
    ///
    /// - Parameter report: Called after each part with how many items have arrived, and the total that is known of.
    /// - Cancellation: that of `part`.
    /// - Errors: what `part` throws, or `GatewayError.unreadable` for a list that is not whole.
    public func fetch(
        report: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> ListPart<Item> {
        var all = ListPart<Item>(items: [])
        var known: Set<Item.ID> = []
        var offset = 0
        while true {
            let next = try await part(offset)
            let received = next.items.count + next.unreadableItems
            if let total = next.totalItems, total >= 0 { all.totalItems = total }
            guard received > 0 else { break }
            let new = next.items.filter { known.insert($0.id).inserted }
            all.items += new
            all.unreadableItems += next.unreadableItems
            offset += received
            guard !new.isEmpty || next.items.isEmpty else {
                throw failure("repeats itself after \(known.count) \(name)")
            }
            guard offset <= limit else { throw failure("did not end after \(limit) \(name)") }
            let done = known.count + all.unreadableItems
            report(done, max(all.totalItems ?? 0, done))
        }
        let found = known.count + all.unreadableItems
        guard found == offset else { throw failure("has only \(found) different \(name) among \(offset)") }
        if let total = all.totalItems, found < total { throw failure("ended after \(found) of \(total) \(name)") }
        all.totalItems = found
        return all
    }

    private func failure(_ problem: String) -> GatewayError {
        .unreadable(message: "The server's list \(problem). What was saved before is kept. Try again later.")
    }
}
