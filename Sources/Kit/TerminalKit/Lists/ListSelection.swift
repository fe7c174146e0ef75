/// The selected item of a list or grid, by ID, and the visible lines.
///
/// A line contains the items next to each other. A line without items is a heading, which cannot be selected. When the
/// selected item disappears, the item that takes its place is selected.
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
        /// The list has no use for the event, such as a key that a command of the screen may have.
        case ignored
        /// Another item may be selected now. Update everything that depends on the selection, such as a preview.
        case moved
        /// Opened by Enter, or by a click on the selected item.
        case chosen(ID)
    }

    /// The number of screen rows that a line takes, at least 1. Rows that do not make up a whole line stay empty.
    public let lineHeight: Int
    /// Whether all lines have as many columns as the fullest. Otherwise each line has its own number.
    public let isUniform: Bool
    /// The lines from the first to the last. Each ID should occur once: `select(_:)` and `show(_:)` take its first
    /// place.
    public private(set) var lines: [[ID]] = []
    /// The index of the line with the selected item, or `nil` if the list has no item.
    public private(set) var selectedLine: Int?
    /// The position of the selected item in its line. A move into a shorter line lowers it for later moves as well.
    public private(set) var selectedColumn = 0
    /// The number of items in the fullest line.
    private var fullestCount = 0
    private var top = 0
    private var size = GridSize(columns: 0, rows: 0)

    /// Creates an empty list, which shows nothing before `resize(to:)` and `show(_:)`.
    public init(lineHeight: Int = 1, isUniform: Bool = true) {
        self.lineHeight = lineHeight
        self.isUniform = isUniform
    }

    /// The selected item, or `nil` only if the list has no item at all.
    public var selected: ID? {
        guard let selectedLine, lines[selectedLine].indices.contains(selectedColumn) else { return nil }
        return lines[selectedLine][selectedColumn]
    }

    /// The visible lines, including the selected one. Empty until `resize(to:)` has given the list a height.
    public var window: Range<Int> {
        ScrollWindow.range(count: lines.count, rows: shownLines, selected: selectedLine, from: top)
    }

    /// The visible lines among all, for a scrollbar. Headings count.
    public var scroll: ScrollPosition { ScrollPosition(window: window, count: lines.count) }

    /// The keys for moving and opening. An empty list has none. A list of single items needs no left and right.
    public var hints: [Hint] {
        guard selected != nil else { return [] }
        return [
            Hint(hasColumns ? "←↑↓→" : "↑↓", Words.say("list.select", "select")),
            Hint(.enter, Words.say("list.open", "open")),
        ]
    }

    /// Whether the selection is less than one screen from the end, which means that the next page is due. An empty list
    /// is near its end.
    public var isNearEnd: Bool { (selectedLine ?? 0) + shownLines >= lines.count }

    /// The number of columns of a line, never more than fit. A line with more items scrolls sideways.
    public func columns(of line: Int) -> Int {
        let wanted = isUniform ? fullestCount : lines[line].count
        return max(1, min(size.columns / GridMetrics.cellColumns, wanted))
    }

    /// The visible items of a line. Only the selected line is scrolled sideways.
    public func window(of line: Int) -> Range<Int> {
        let selected = line == selectedLine ? selectedColumn : 0
        return ScrollWindow.range(count: lines[line].count, rows: columns(of: line), selected: selected)
    }

    /// Replaces the lines. The selection stays with its item. If that item is gone, it stays at its position among all
    /// items.
    public mutating func show(_ lines: [[ID]]) { replace(0..<self.lines.count, with: lines) }

    /// Replaces some lines of a long list. The selection stays as in ``show(_:)``.
    ///
    /// It costs the number of those lines, and moves the later ones.
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

    /// Selects an item and scrolls to it. Returns `false`, and changes nothing, if the list does not contain it.
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
    /// It handles the arrows, `hjkl`, the keys that scroll, Enter, clicks and the wheel. Points are counted from the
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

    /// Selects the item after a number of items that begin in a line, or else the last one.
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

    /// Moves the visible lines no further than necessary. The heading of the topmost item stays visible with it.
    private mutating func scrollToSelection() {
        top = window.lowerBound
        if top > 0, top == selectedLine, lines[top - 1].isEmpty, shownLines > 1 { top -= 1 }
    }
}
