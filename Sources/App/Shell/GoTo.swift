import TerminalKit

/// The go-to overlay: a few letters of a screen's name lead there.
nonisolated struct GoTo: Hashable, Sendable {
    private(set) var field = LineEditor()
    private(set) var selected = 0
    private let names: [String]

    init(names: [String]) {
        self.names = names
    }

    /// The names that hold the letters in their order, those that begin with them first.
    var matches: [String] {
        let wanted = field.text.lowercased().filter { !$0.isWhitespace }
        let found = names.filter { wanted.isSubsequence(of: $0.lowercased()) }
        return found.filter { $0.lowercased().hasPrefix(wanted) } + found.filter { !$0.lowercased().hasPrefix(wanted) }
    }

    /// The name that Enter goes to.
    var choice: String? { matches.isEmpty ? nil : matches[min(selected, matches.count - 1)] }

    mutating func handle(_ event: InputEvent) {
        switch event {
        case .key(.up): selected = max(0, selected - 1)
        case .key(.down), .key(.tab): selected = max(0, min(matches.count - 1, selected + 1))
        case .key(let key):
            if field.handle(key) { selected = 0 }
        case .paste(let text):
            field.insert(text)
            selected = 0
        default: break
        }
    }
}

private nonisolated extension String {
    func isSubsequence(of other: String) -> Bool {
        var rest = other[...]
        for character in self {
            guard let index = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: index)...]
        }
        return true
    }
}

nonisolated extension Frame {
    /// Draws the overlay over the dimmed screen.
    mutating func draw(_ goTo: GoTo) {
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
        let matches = goTo.matches
        let box = bounds.centered(GridSize(columns: 44, rows: min(max(matches.count, 1) + 4, max(6, size.rows - 2))))
        fill(box)
        let bands = drawBox(box, title: "Go to", style: .plain).inset(columns: 1).rows(.fixed(1), .fixed(1), .rest)
        draw(goTo.field, in: bands[0], isFocused: true)
        drawRule(bands[1])
        if matches.isEmpty { draw("Nothing of that name.", in: bands[2], style: .quiet) }
        let window = ScrollWindow.range(count: matches.count, rows: bands[2].rows, selected: goTo.selected)
        for (line, index) in window.enumerated() {
            let isChoice = matches[index] == goTo.choice
            draw(
                matches[index].padded(toColumns: bands[2].columns), in: bands[2].line(line),
                style: isChoice ? .selected : .plain)
        }
    }
}
