/// The selected item of a list or grid, identified by ID, and the range of visible lines.
///
/// Each line contains the items that are next to each other. A line without items is a heading, which cannot be
/// selected. If the selected item disappears, the selection moves to the item that takes its position.
///
/// ```swift
/// var list = ListSelection<Int>()
/// list.resize(to: place.size)
/// list.show(notes.map { [$0.id] })
/// if case .chosen(let id) = list.handle(event) { open(id) }
/// ```
public nonisolated struct ListSelection<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The effect of an event. The caller opens the chosen item.
    public enum Reaction: Hashable, Sendable {
        /// The list does not handle the event, such as a key for a command of the screen.
        case ignored
        /// Another item may be selected now. Update everything that depends on the selection, such as a preview.
        case moved
        /// The user opened the item with Enter, or with a click on the selected item.
        case chosen(ID)
    }

    /// The number of screen rows for each line, at least 1. Rows that are too few for a whole line stay empty.
    public let lineHeight: Int
    /// Whether all lines have as many columns as the fullest line. If not, the number of columns differs from line to
    /// line.
    public let isUniform: Bool
    /// The lines from the first to the last. Each ID should appear only once, because `select(_:)` and `show(_:)` use
    /// its first position.
    public private(set) var lines: [[ID]] = []
    /// The index of the line with the selected item, or `nil` if the list has no items.
    public private(set) var selectedLine: Int?
    /// The position of the selected item in its line. After a move into a shorter line, later moves keep the lower
    /// position.
    public private(set) var selectedColumn = 0
    /// The number of items in the fullest line.
    private var fullestCount = 0
    private var top = 0
    private var size = GridSize(columns: 0, rows: 0)

    /// Creates an empty list, which shows nothing until `resize(to:)` and `show(_:)` are called.
    public init(lineHeight: Int = 1, isUniform: Bool = true) {
        self.lineHeight = lineHeight
        self.isUniform = isUniform
    }

    /// The ID of the selected item. `nil` only if the list has no items.
    public var selected: ID? {
        guard let selectedLine, lines[selectedLine].indices.contains(selectedColumn) else { return nil }
        return lines[selectedLine][selectedColumn]
    }

    /// The range of visible lines, which includes the selected line. The range is empty until `resize(to:)` sets the
    /// height of the list.
    public var window: Range<Int> {
        ScrollWindow.range(count: lines.count, rows: shownLines, selected: selectedLine, from: top)
    }

    /// The position of the visible lines among all lines, for a scrollbar. Headings count as lines.
    public var scroll: ScrollPosition { ScrollPosition(window: window, count: lines.count) }

    /// The keys for moving the selection and opening an item. An empty list has no hints. A list with one item in each
    /// line does not include left and right.
    public var hints: [Hint] {
        guard selected != nil else { return [] }
        return [
            Hint(hasColumns ? "←↑↓→" : "↑↓", Words.say("list.select", "select")),
            Hint(.enter, Words.say("list.open", "open")),
        ]
    }

    /// Whether fewer lines than fit on a screen follow the selected line, so that the app should load the next page.
    /// For an empty list, the value is `true`.
    public var isNearEnd: Bool { (selectedLine ?? 0) + shownLines >= lines.count }

    /// Returns the number of visible columns of a line. A line with more items scrolls horizontally.
    public func columns(of line: Int) -> Int {
        let wanted = isUniform ? fullestCount : lines[line].count
        return max(1, min(size.columns / GridMetrics.cellColumns, wanted))
    }

    /// Returns the range of visible items in a line. Only the selected line scrolls horizontally.
    public func window(of line: Int) -> Range<Int> {
        let selected = line == selectedLine ? selectedColumn : 0
        return ScrollWindow.range(count: lines[line].count, rows: columns(of: line), selected: selected)
    }

    /// Replaces all lines, while the same item stays selected. If this item is gone, the item at its position among all
    /// items is selected.
    public mutating func show(_ lines: [[ID]]) { replace(0..<self.lines.count, with: lines) }

    /// Replaces some of the lines of a long list. The selection behaves as in ``show(_:)``.
    ///
    /// The cost is proportional to the number of these lines, plus moving the later lines in memory.
    public mutating func replace(_ range: Range<Int>, with new: [[ID]]) {
        let selected = selected
        let position = selectedLine.map { line in
            lines[min(range.lowerBound, line)..<line].reduce(selectedColumn) { $0 + $1.count }
        }
        let oldCount = lines[range].map(\.count).max() ?? 0
        let newCount = new.map(\.count).max() ?? 0
        lines.replaceSubrange(range, with: new)
        if newCount >= fullestCount {
            fullestCount = newCount
        } else if oldCount == fullestCount, !lines.contains(where: { $0.count == oldCount }) {
            fullestCount = lines.map(\.count).max() ?? 0
        }
        guard let selectedLine, let selected, let position else { return select(item: 0, from: 0) }
        if range.contains(selectedLine) {
            if !select(selected, in: range.lowerBound..<range.lowerBound + new.count) {
                select(item: position, from: range.lowerBound)
            }
        } else {
            if selectedLine >= range.upperBound { self.selectedLine = selectedLine + new.count - range.count }
            scrollToSelection()
        }
    }

    /// Sets the size of the list's box. The selected item stays visible.
    public mutating func resize(to size: GridSize) {
        self.size = size
        scrollToSelection()
    }

    /// Selects an item and scrolls to it. Returns `false` and changes nothing if the list does not contain the item.
    @discardableResult
    public mutating func select(_ id: ID) -> Bool { select(id, in: lines.indices) }

    private mutating func select(_ id: ID, in range: Range<Int>) -> Bool {
        for line in range {
            guard let column = lines[line].firstIndex(of: id) else { continue }
            (selectedLine, selectedColumn) = (line, column)
            scrollToSelection()
            return true
        }
        return false
    }

    /// Moves the selection, or chooses the selected item.
    ///
    /// The list handles the arrows, `hjkl`, the scroll keys, Enter, clicks and the wheel. Points are relative to the
    /// corner of the list's box.
    public mutating func handle(_ event: InputEvent) -> Reaction {
        switch event {
        case .key(.enter): return selected.map { .chosen($0) } ?? .ignored
        case .key(.left) where hasColumns, .key(.character("h")) where hasColumns: move(items: -1)
        case .key(.right) where hasColumns, .key(.character("l")) where hasColumns: move(items: 1)
        case .click(let point): return click(point)
        default:
            guard let lines = event.scrolling(rows: shownLines, of: lines.count) else { return .ignored }
            move(lines: lines)
        }
        scrollToSelection()
        return .moved
    }

    private var shownLines: Int { size.rows / lineHeight }
    private var hasColumns: Bool { fullestCount > 1 }

    private mutating func move(lines step: Int) {
        guard let selectedLine else { return }
        let target = min(max(0, selectedLine + step), lines.count - 1)
        let isItem = { (line: [ID]) in !line.isEmpty }
        let ahead = lines[target...].firstIndex(where: isItem)
        let behind = lines[...target].lastIndex(where: isItem)
        guard let line = step > 0 ? ahead ?? behind : behind ?? ahead else { return }
        self.selectedLine = line
        selectedColumn = min(selectedColumn, lines[line].count - 1)
    }

    private mutating func move(items step: Int) {
        guard let selectedLine else { return }
        let position = lines.prefix(selectedLine).reduce(0) { $0 + $1.count } + selectedColumn
        select(item: max(0, position + step), from: 0)
    }

    /// Selects the item at a position that counts from the start of a line, or else the last item.
    private mutating func select(item position: Int, from start: Int) {
        var column = position
        for line in lines[start...].indices where !lines[line].isEmpty {
            if column < lines[line].count {
                (selectedLine, selectedColumn) = (line, column)
                return scrollToSelection()
            }
            column -= lines[line].count
        }
        selectedLine = lines.lastIndex { !$0.isEmpty }
        selectedColumn = selectedLine.map { lines[$0].count - 1 } ?? 0
        scrollToSelection()
    }

    private mutating func click(_ point: GridPoint) -> Reaction {
        let line = window.lowerBound + point.row / lineHeight
        guard point.row >= 0, window.contains(line), !lines[line].isEmpty, size.columns > 0 else { return .ignored }
        let shown = window(of: line)
        let column = shown.lowerBound + min(max(0, point.column) * columns(of: line) / size.columns, shown.count - 1)
        if line == selectedLine, column == selectedColumn { return .chosen(lines[line][column]) }
        (selectedLine, selectedColumn) = (line, column)
        scrollToSelection()
        return .moved
    }

    /// Scrolls the lines as little as necessary. If the topmost item has a heading, the heading stays visible.
    private mutating func scrollToSelection() {
        top = window.lowerBound
        if top > 0, top == selectedLine, lines[top - 1].isEmpty, shownLines > 1 { top -= 1 }
    }
}
