/// The state of a command palette: a list of places and actions that the user searches by typing a few letters.
///
/// Before the user types anything, it lists the most recently chosen items, and then all others in their order.
///
/// ```swift
/// var palette = CommandPalette(items: places)
/// switch palette.handle(event, in: frame.size) {
/// case .chosen(let id): open(id)
/// case .dismissed: close()
/// case .handled, .ignored: break
/// }
/// ```
public nonisolated struct CommandPalette<ID: Hashable & Sendable>: Hashable, Sendable {
    /// An entry with its searchable names, and a note that distinguishes it from other entries.
    public struct Item: Hashable, Sendable {
        /// The ID, which is reported when the entry is chosen.
        public var id: ID
        /// The title, which the palette shows and searches.
        public var title: String
        /// The note on the right, such as a key or a link. Notes are not searched.
        public var note: String
        /// More names for the entry. The query must match the start of a name. Matches in titles are listed first.
        public var otherNames: [String]

        /// Creates an entry. `id` should be the same at each launch, because the recent choices are saved by ID.
        public init(id: ID, title: String, note: String = "", otherNames: [String] = []) {
            self.id = id
            self.title = title
            self.note = note
            self.otherNames = otherNames
        }

        fileprivate func isCalled(_ query: String) -> Bool {
            otherNames.contains { $0.lowercased().hasPrefix(query.lowercased()) }
        }
    }

    /// An entry that matches the query, and the positions of the match.
    public struct Match: Hashable, Sendable {
        /// The matching entry, with everything that the palette shows of it.
        public var item: Item
        /// The positions of the matching characters in the title, or an empty array if another name matches.
        public var positions: [Int]
    }

    /// The effect of an event on the palette. The palette itself has no side effects, so the caller opens the chosen
    /// entry.
    public enum Outcome: Hashable, Sendable {
        /// The palette has handled the event, even if nothing has changed.
        case handled
        /// The palette does not handle the event, so pass it on.
        case ignored
        /// The user has chosen an entry, which is now the first of the recent entries.
        case chosen(ID)
        /// The user has left the palette without a choice, for example by clicking outside the entries.
        case dismissed
    }

    /// All entries, which the palette searches again when you set them.
    public var items: [Item] {
        didSet { search() }
    }
    /// The line in which the user types the query. The query is empty at first, so that the recent choices are listed
    /// first.
    public private(set) var query = LineEditor()
    /// The matching entries, best match first. Among equally good matches, recent choices are first, and then the order
    /// is that of ``items``.
    public private(set) var results: [Match] = []
    /// The index of the selected result, or 0 if there are no results.
    public private(set) var selected = 0
    /// The last five choices, with the latest one first. Save them so that you can restore them at the next launch.
    public private(set) var recent: [ID]

    private static var recentLimit: Int { 5 }

    /// Creates a palette with an empty query, so that the recent choices are listed first. Only the first five recent
    /// choices are kept.
    public init(items: [Item], recent: [ID] = []) {
        self.items = items
        self.recent = Array(recent.prefix(Self.recentLimit))
        search()
    }

    /// Handles an event, which may edit the query, move the selection, choose an entry, or dismiss the palette.
    ///
    /// `size` is the size of the screen. A click on an entry chooses the entry, and any other click dismisses the
    /// palette. If you pass no size, clicks are ignored.
    public mutating func handle(_ event: InputEvent, in size: GridSize? = nil) -> Outcome {
        switch event {
        case .click(let point):
            guard let size else { return .ignored }
            return item(at: point, in: size).map { choose($0) } ?? .dismissed
        case .key(.escape), .key(.control("c")): return .dismissed
        case .key(.enter):
            return results.indices.contains(selected) ? choose(results[selected].item.id) : .handled
        case .key(.up), .key(.control("p")), .key(.backTab), .scrollUp: move(by: -1)
        case .key(.down), .key(.control("n")), .key(.tab), .scrollDown: move(by: 1)
        case .key(.pageUp): move(by: -10)
        case .key(.pageDown): move(by: 10)
        case .key(let key):
            guard query.handle(key) else { return .ignored }
            search()
        case .paste(let text):
            query.insert(text)
            search()
        default: return .ignored
        }
        return .handled
    }

    /// Chooses an entry, like a click on its row. The order of ``results`` does not change until the next search.
    public mutating func choose(_ id: ID) -> Outcome {
        recent = Array(([id] + recent.filter { $0 != id }).prefix(Self.recentLimit))
        return .chosen(id)
    }

    private mutating func move(by rows: Int) {
        selected = max(0, min(results.count - 1, selected + rows))
    }

    private mutating func search() {
        selected = 0
        let isRecent = Dictionary(recent.enumerated().map { ($1, $0) }, uniquingKeysWith: min)
        let matches = items.enumerated().compactMap { index, item -> (Int, Item, FuzzyMatch?)? in
            let match = FuzzyMatch(query.text, in: item.title)
            return match != nil || item.isCalled(query.text) ? (index, item, match) : nil
        }
        let isEmpty = query.text.allSatisfy(\.isWhitespace)
        results = matches.sorted { one, other in
            let scores = (one.2?.score ?? .min, other.2?.score ?? .min)
            if !isEmpty, scores.0 != scores.1 { return scores.0 > scores.1 }
            let ranks = (isRecent[one.1.id] ?? .max, isRecent[other.1.id] ?? .max)
            return ranks.0 == ranks.1 ? one.0 < other.0 : ranks.0 < ranks.1
        }.map { Match(item: $0.1, positions: $0.2?.positions ?? []) }
    }
}
