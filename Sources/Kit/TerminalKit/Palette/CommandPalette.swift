/// A list of places and actions that the user searches by typing a few of their letters: its state, as a value.
///
/// Before the user types anything, it lists the most recently chosen items, then all others in their order.
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
    /// An entry to choose from: its searched texts, and a note to distinguish entries.
    public struct Item: Hashable, Sendable {
        /// The ID, which is reported when the entry is chosen.
        public var id: ID
        /// The title, which is shown and searched for the query.
        public var title: String
        /// The note on the right, such as a key or a link. Not searched.
        public var note: String
        /// Further names, which are found by their beginnings. Matches of the title are listed first.
        public var otherNames: [String]

        /// Creates an entry. Its `id` should be the same in each launch, because the recent choices are saved by it.
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
        /// The matching entry, with everything that is shown of it.
        public var item: Item
        /// The positions of the matched characters in the title, or an empty array for a match of another name.
        public var positions: [Int]
    }

    /// The effect of an event on the palette. The palette itself has no side effects: the caller opens the chosen
    /// entry.
    public enum Outcome: Hashable, Sendable {
        /// The palette has used the event, even if it changed nothing.
        case handled
        /// The palette has no use for the event, so others may handle it.
        case ignored
        /// The user has chosen an entry, which is now the first of the recent ones.
        case chosen(ID)
        /// The user has left the palette without a choice, for example by a click on anything but an entry.
        case dismissed
    }

    /// All entries. Setting them searches again.
    public var items: [Item] {
        didSet { search() }
    }
    /// The line that the user types into. It starts empty, so that the recent choices come first.
    public private(set) var query = LineEditor()
    /// The matching entries, best match first. Equally good matches are ordered by recent choice, then as in ``items``.
    public private(set) var results: [Match] = []
    /// The index of the selected result, or 0 without results.
    public private(set) var selected = 0
    /// The last five choices, the latest first. Save them to restore them at the next start.
    public private(set) var recent: [ID]

    private static var recentLimit: Int { 5 }

    /// Creates a palette with an empty query, so that the recent choices come first. Only the first five of these are
    /// kept.
    public init(items: [Item], recent: [ID] = []) {
        self.items = items
        self.recent = Array(recent.prefix(Self.recentLimit))
        search()
    }

    /// Edits the query, moves the selection, chooses or dismisses, depending on the event.
    ///
    /// `size` is the size of the screen: a click on an entry chooses it, and any other click dismisses the palette.
    /// Without a size, clicks are ignored.
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

    /// Chooses an entry, as a click on its row does. ``results`` are not sorted again before the next search.
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
