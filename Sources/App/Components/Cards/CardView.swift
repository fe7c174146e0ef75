import TerminalKit

/// Shows the details of one object: a heading, labeled values, and text.
nonisolated struct CardView: Hashable, Sendable {
    enum Line: Hashable, Sendable {
        case heading(String)
        case field(String, StyledText)
        case text(String, CellStyle)
        /// Pieces of text in a row, such as stars and a name.
        case pieces(StyledText)
        case space

        static func field(_ label: String, _ text: String) -> Line { .field(label, StyledText(text)) }
        static func text(_ text: String) -> Line { .text(text, .plain) }
    }

    var lines: [Line]
    var scroll = TextScroll()

    /// The lines that are visible in a box of this size, among all.
    func position(in size: GridSize) -> ScrollPosition {
        let place = Self.inside(GridRect(size))
        let rows = rows(columns: place.columns)
        let top = top(of: rows.count, in: place.rows)
        return ScrollPosition(window: top..<min(rows.count, top + place.rows), count: rows.count)
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        let inside = Self.inside(body)
        let rows = rows(columns: inside.columns)
        let labelColumns = lines.map(\.labelColumns).max() ?? 0
        for (row, line) in rows.dropFirst(top(of: rows.count, in: inside.rows)).prefix(inside.rows).enumerated() {
            let place = inside.line(row)
            switch line {
            case .heading(let text): frame.draw(text, in: place, style: .strong)
            case .text(let text, let style): frame.draw(text, in: place, style: style)
            case .pieces(let value): frame.draw(value, in: place)
            case .field(let label, let value):
                let places = place.columns([.fixed(labelColumns), .rest], gap: 2)
                frame.draw(label, in: places[0], style: .quiet)
                frame.draw(value, in: places[1])
            case .space: break
            }
        }
    }

    /// Limits the width of text to what is comfortable to read.
    private static func inside(_ body: GridRect) -> GridRect {
        body.inset(columns: 2, rows: body.rows > 8 ? 1 : 0).clipped(toColumns: 76)
    }

    private func top(of count: Int, in rows: Int) -> Int { max(0, min(scroll.top, count - rows)) }

    /// The lines as displayed: long text is wrapped into several.
    private func rows(columns: Int) -> [Line] {
        lines.flatMap { line in
            switch line {
            case .text(let text, let style): text.wrapped(toColumns: columns).map { Line.text($0, style) }
            case .heading, .field, .pieces, .space: [line]
            }
        }
    }
}

private nonisolated extension CardView.Line {
    var labelColumns: Int {
        if case .field(let label, _) = self { TextWidth.columns(label) } else { 0 }
    }
}

nonisolated struct TextScroll: Hashable, Sendable {
    private(set) var top = 0

    /// - Parameter position: The visible lines, so that scrolling stops at the end of the text.
    mutating func handle(_ event: InputEvent, at position: ScrollPosition) -> Bool {
        guard let rows = event.scrolling(rows: position.window.count, of: position.count) else { return false }
        let last = max(0, position.count - position.window.count)
        top = min(max(0, top + rows), last)
        return true
    }
}
