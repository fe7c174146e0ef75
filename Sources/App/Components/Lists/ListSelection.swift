import TerminalKit

/// The selected item of a list or grid, by identity, and the visible lines.
///
/// A line contains the items beside each other. A line without items is a heading, which cannot be selected. When the
/// selected item disappears, the item that takes its place is selected.
nonisolated struct ListSelection<ID: Hashable & Sendable>: Hashable, Sendable {
    /// The effect of an event on the list.
    enum Reaction: Equatable {
        case ignored, moved
        /// Opened by Enter, or by a click on the selected item.
        case chosen(ID)
    }

    /// How many rows of the screen a line takes.
    let lineHeight: Int
    /// Whether all lines have as many columns as the fullest. Otherwise each line has its own number.
    let isUniform: Bool
    private(set) var lines: [[ID]] = []
    private(set) var selectedLine: Int?
    private(set) var selectedColumn = 0
    private var top = 0
    private var size = GridSize(columns: 0, rows: 0)

    init(lineHeight: Int = 1, isUniform: Bool = true) {
        self.lineHeight = lineHeight
        self.isUniform = isUniform
    }

    var selected: ID? {
        guard let selectedLine, lines[selectedLine].indices.contains(selectedColumn) else { return nil }
        return lines[selectedLine][selectedColumn]
    }

    var window: Range<Int> {
        ScrollWindow.range(count: lines.count, rows: shownLines, selected: selectedLine, from: top)
    }

    /// The visible lines among all.
    var scroll: ScrollPosition { ScrollPosition(window: window, count: lines.count) }

    /// The keys that have an effect now.
    var hints: [Hint] {
        guard selected != nil else { return [] }
        return [hasColumns ? Hint("←↑↓→", "select") : Hint("↑↓", "select"), Hint(.enter, "open")]
    }

    /// Whether less than a screen separates the selection from the end, so that the next page is due.
    var isNearEnd: Bool { (selectedLine ?? 0) + shownLines >= lines.count }

    /// Never more columns than fit.
    func columns(of line: Int) -> Int {
        let wanted = isUniform ? lines.map(\.count).max() ?? 1 : lines[line].count
        return max(1, min(size.columns / GridMetrics.cellColumns, wanted))
    }

    /// The visible items of a line, which may be scrolled sideways.
    func window(of line: Int) -> Range<Int> {
        let selected = line == selectedLine ? selectedColumn : 0
        return ScrollWindow.range(count: lines[line].count, rows: columns(of: line), selected: selected)
    }

    /// Replaces the lines. The selection stays with its item.
    mutating func show(_ lines: [[ID]]) {
        let selected = selected
        let position = lines.prefix(selectedLine ?? 0).reduce(0) { $0 + $1.count } + selectedColumn
        self.lines = lines
        if let selected, select(selected) { return }
        select(position: position)
    }

    /// Sets the size of the list's box.
    mutating func resize(to size: GridSize) {
        self.size = size
        settle()
    }

    /// Returns `false` if the list does not contain the item.
    @discardableResult
    mutating func select(_ id: ID) -> Bool {
        for (line, ids) in lines.enumerated() {
            guard let column = ids.firstIndex(of: id) else { continue }
            (selectedLine, selectedColumn) = (line, column)
            settle()
            return true
        }
        return false
    }

    mutating func handle(_ event: InputEvent) -> Reaction {
        switch event {
        case .key(.enter): return selected.map { .chosen($0) } ?? .ignored
        case .key(.left) where hasColumns, .key(.character("h")) where hasColumns: move(items: -1)
        case .key(.right) where hasColumns, .key(.character("l")) where hasColumns: move(items: 1)
        case .click(let point): return click(point)
        default:
            guard let lines = event.scrolling(rows: shownLines, of: lines.count) else { return .ignored }
            move(lines: lines)
        }
        settle()
        return .moved
    }

    private var shownLines: Int { size.rows / lineHeight }
    private var hasColumns: Bool { lines.contains { $0.count > 1 } }

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
        select(position: max(0, position + step))
    }

    /// Selects the item at a position among all items, or the last one.
    private mutating func select(position: Int) {
        let ids = lines.joined()
        guard let id = ids.dropFirst(position).first ?? lines.last(where: { !$0.isEmpty })?.last else {
            selectedLine = nil
            selectedColumn = 0
            return settle()
        }
        select(id)
    }

    private mutating func click(_ point: GridPoint) -> Reaction {
        let line = window.lowerBound + point.row / lineHeight
        guard point.row >= 0, window.contains(line), !lines[line].isEmpty, size.columns > 0 else { return .ignored }
        let shown = window(of: line)
        let column = shown.lowerBound + min(max(0, point.column) * columns(of: line) / size.columns, shown.count - 1)
        if line == selectedLine, column == selectedColumn { return .chosen(lines[line][column]) }
        (selectedLine, selectedColumn) = (line, column)
        settle()
        return .moved
    }

    /// Moves the visible lines no further than necessary. The heading of the topmost item stays visible with it.
    private mutating func settle() {
        top = window.lowerBound
        if top > 0, top == selectedLine, lines[top - 1].isEmpty, shownLines > 1 { top -= 1 }
    }
}

/// The least width of a grid's cells.
nonisolated enum GridMetrics {
    static let cellColumns = 26

    /// Divides items into lines of as many as fit.
    static func lines<ID>(of ids: some Collection<ID>, columns: Int) -> [[ID]] {
        let count = max(1, columns / cellColumns)
        let ids = Array(ids)
        return stride(from: 0, to: ids.count, by: count).map { Array(ids[$0..<min($0 + count, ids.count)]) }
    }
}
