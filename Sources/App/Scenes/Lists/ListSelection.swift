/// Which line of a list is selected, by identity, and which lines are on screen.
///
/// A line without an identity is a heading: it is shown and never selected. When the selected item goes, the one that
/// takes its place is selected.
nonisolated struct ListSelection<ID: Hashable & Sendable>: Hashable, Sendable {
    /// What an event meant to the list.
    enum Reaction: Equatable {
        case ignored, moved
        /// The item was opened: by Enter, or by a click on the selected line.
        case chosen(ID)
    }

    private(set) var lines: [ID?] = []
    private(set) var selectedLine: Int?
    private var top = 0
    private var rows = 0

    /// The selected item.
    var selected: ID? { selectedLine.flatMap { lines[$0] } }

    /// The lines on screen.
    var window: Range<Int> {
        ScrollWindow.range(count: lines.count, rows: rows, selected: selectedLine, from: top)
    }

    /// Whether the end of the list is on screen or less than a screen away from the selection.
    var isNearEnd: Bool { (selectedLine ?? 0) + rows >= lines.count }

    /// The items in their order, from now on; the selection stays with its item.
    mutating func show(_ lines: [ID?]) {
        let selected = selected
        self.lines = lines
        if let selected, let line = lines.firstIndex(of: selected) {
            selectedLine = line
        } else {
            select(nearest: selectedLine ?? 0)
        }
        settle()
    }

    /// How many lines are on screen from now on.
    mutating func resize(rows: Int) {
        self.rows = rows
        settle()
    }

    /// Selects the item, if it is in the list.
    mutating func select(_ id: ID) {
        guard let line = lines.firstIndex(of: id) else { return }
        selectedLine = line
        settle()
    }

    mutating func handle(_ event: InputEvent) -> Reaction {
        switch event {
        case .key(.enter): return selected.map { .chosen($0) } ?? .ignored
        case .key(.up), .key(.character("k")), .scrollUp: move(by: -1)
        case .key(.down), .key(.character("j")), .scrollDown: move(by: 1)
        case .key(.pageUp): move(by: -max(1, rows - 1))
        case .key(.pageDown): move(by: max(1, rows - 1))
        case .key(.home): move(by: -lines.count)
        case .key(.end): move(by: lines.count)
        case .click(let point):
            let line = window.lowerBound + point.row
            guard point.row >= 0, window.contains(line), let id = lines[line] else { return .ignored }
            if line == selectedLine { return .chosen(id) }
            selectedLine = line
        default: return .ignored
        }
        settle()
        return .moved
    }

    private mutating func move(by step: Int) {
        guard let selectedLine else { return }
        let target = min(max(0, selectedLine + step), lines.count - 1)
        if let next = step > 0
            ? lines[target...].firstIndex(where: { $0 != nil })
            : lines[...target].lastIndex(where: { $0 != nil })
        {
            self.selectedLine = next
        } else {
            select(nearest: target)
        }
    }

    private mutating func select(nearest line: Int) {
        selectedLine = lines.dropFirst(line).firstIndex { $0 != nil } ?? lines.lastIndex { $0 != nil }
    }

    /// Keeps the window as far as it can; the heading of the topmost item comes with it.
    private mutating func settle() {
        top = window.lowerBound
        if top > 0, top == selectedLine, lines[top - 1] == nil, rows > 1 { top -= 1 }
    }
}

nonisolated extension Frame {
    /// Draws the lines on screen; the selected one gets a bar that is seen without any colour.
    ///
    /// - Parameter line: Draws the line of that index into its place.
    mutating func draw<ID>(
        _ list: ListSelection<ID>, in rect: Rect, line draw: (inout Frame, Int, Rect) -> Void
    ) {
        for (row, index) in list.window.prefix(rect.rows).enumerated() {
            let place = rect.line(row)
            draw(&self, index, place.inset(columns: 3))
            guard index == list.selectedLine else { continue }
            restyle(place.inset(columns: 1)) { $0 = .selected }
            self.draw("▌", at: Point(column: place.column + 1, row: place.row), clip: place)
            self.draw("▐", at: Point(column: place.endColumn - 2, row: place.row), clip: place)
        }
    }

    /// Draws a sentence where a list would stand.
    mutating func drawNotice(_ text: String, in rect: Rect, style: Style = .quiet) {
        let rows = min(rect.rows, text.wrapped(to: max(1, rect.columns - 6)).count)
        let place = rect.inset(columns: 3).rows(.share(1), .fixed(rows), .share(2))[1]
        drawWrapped(text, in: place, style: style)
    }
}
