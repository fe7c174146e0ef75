import TerminalKit

/// One thing with what is known of it: a heading, labelled values, and text.
nonisolated struct CardView: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case heading(String)
        case field(String, String)
        case text(String)
    }

    var lines: [Line]
    var scroll = TextScroll()

    func draw(in frame: inout Frame, _ body: GridRect) {
        let inside = body.inset(columns: 3, rows: body.rows > 8 ? 1 : 0)
        let rows = rows(columns: min(inside.columns, 76))
        let labelColumns = lines.map(\.labelColumns).max() ?? 0
        let top = max(0, min(scroll.top, rows.count - inside.rows))
        for (row, line) in rows.dropFirst(top).prefix(inside.rows).enumerated() {
            let place = inside.line(row)
            switch line {
            case .heading(let text): frame.draw(text, in: place, style: .strong)
            case .text(let text): frame.draw(text, in: place)
            case .field(let label, let value):
                let places = place.columns([.fixed(labelColumns), .rest], gap: 2)
                frame.draw(label, in: places[0], style: .quiet)
                frame.draw(value, in: places[1])
            }
        }
    }

    /// The lines as they are on screen: long text takes several, and stands off from what is above it.
    private func rows(columns: Int) -> [Line] {
        lines.flatMap { line in
            switch line {
            case .text(let text): ([""] + text.wrapped(toColumns: columns)).map { Line.text($0) }
            case .heading, .field: [line]
            }
        }
    }
}

private nonisolated extension CardView.Line {
    var labelColumns: Int {
        if case .field(let label, _) = self { TextWidth.columns(label) } else { 0 }
    }
}

/// How far a text has been scrolled.
nonisolated struct TextScroll: Hashable, Sendable {
    private(set) var top = 0

    mutating func handle(_ event: InputEvent) -> Bool {
        switch event {
        case .key(.down), .key(.character("j")), .scrollDown: top = min(top + 1, 1000)
        case .key(.up), .key(.character("k")), .scrollUp: top = max(0, top - 1)
        case .key(.home): top = 0
        default: return false
        }
        return true
    }
}
