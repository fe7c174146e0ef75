/// A list of places and actions that is searched by typing a few of their letters: its state, as a value.
///
/// Before anything is typed it lists the items chosen last, then all others in their order.
///
/// ```swift
/// var palette = CommandPalette(items: places)
/// switch palette.handle(event) {
/// case .chosen(let id): open(id)
/// case .dismissed: close()
/// case .handled, .ignored: break
/// }
/// ```
public nonisolated struct CommandPalette<ID: Hashable & Sendable>: Hashable, Sendable {
    /// Something that can be chosen.
    public struct Item: Hashable, Sendable {
        /// What is reported when it is chosen.
        public var id: ID
        /// What is searched and shown.
        public var title: String
        /// A note on the right, such as a key or a link. It is not searched.
        public var note: String
        /// What else it is called: it is found by the beginning of each of these too, after what is found by its title.
        public var otherNames: [String]

        /// Creates an item.
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

    /// An item that answers the query, and why.
    public struct Match: Hashable, Sendable {
        /// The item.
        public var item: Item
        /// The positions of the matched characters in its title; none where it was found by another name.
        public var positions: [Int]
    }

    /// What an event did.
    public enum Outcome: Hashable, Sendable {
        /// The query or the selection changed, or there was nothing more to change.
        case handled
        /// The event is none of the palette's.
        case ignored
        /// The selected item was chosen. It is the first of the recent ones now.
        case chosen(ID)
        /// The palette was left without a choice.
        case dismissed
    }

    /// Everything that can be chosen.
    public var items: [Item] {
        didSet { search() }
    }
    /// What has been typed.
    public private(set) var query = LineEditor()
    /// The items that answer the query, best first.
    public private(set) var results: [Match] = []
    /// Index of the selected result; 0 where there is none.
    public private(set) var selected = 0
    /// The items chosen before, the latest first, five at most. Store it to bring it back at the next start.
    public private(set) var recent: [ID]

    private static var recentLimit: Int { 5 }

    /// Creates a palette with nothing typed.
    public init(items: [Item], recent: [ID] = []) {
        self.items = items
        self.recent = Array(recent.prefix(Self.recentLimit))
        search()
    }

    /// Changes the state by an event.
    public mutating func handle(_ event: InputEvent) -> Outcome {
        switch event {
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

    /// Chooses an item, as a click on its row does.
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
        // Recent items come first where the match does not say which is better; equals keep their order.
        results = matches.sorted { one, other in
            let scores = (one.2?.score ?? .min, other.2?.score ?? .min)
            if !isEmpty, scores.0 != scores.1 { return scores.0 > scores.1 }
            let ranks = (isRecent[one.1.id] ?? .max, isRecent[other.1.id] ?? .max)
            return ranks.0 == ranks.1 ? one.0 < other.0 : ranks.0 < ranks.1
        }.map { Match(item: $0.1, positions: $0.2?.positions ?? []) }
    }
}
