/// Shows the details of one object: a heading, labeled values, and text.
///
/// ```swift
/// CardView(lines: [.heading("Milk"), .field("Price", "$1.20"), .text("Fresh from the farm.")])
///     .draw(in: &frame, frame.bounds)
/// ```
public nonisolated struct CardView: Hashable, Sendable {
    /// A line of the card. Long text takes several rows.
    public enum Line: Hashable, Sendable {
        /// The subject of the card, in one row. A heading that is too long is cut off.
        case heading(String)
        /// A label and a value in one row. A value that is too long is cut off. Only lines of the case `text` are
        /// wrapped.
        case field(String, StyledText)
        /// Text that is wrapped to fit and also breaks at its own line breaks.
        case text(String, CellStyle)
        /// Pieces of text in one row, such as stars and a name. If they do not fit, the end is cut off.
        case pieces(StyledText)
        /// An empty row, which scrolls with the other rows.
        case space

        /// Returns a label with a value in plain text.
        public static func field(_ label: String, _ text: String) -> Line { .field(label, StyledText(text)) }
        /// Returns plain text that is wrapped to fit, such as a description.
        public static func text(_ text: String) -> Line { .text(text, .plain) }
    }

    /// The lines from top to bottom. All values start in the same column, after the longest label.
    public var lines: [Line]
    /// The scroll position of the card. If the position is beyond the end, the end is shown.
    public var scroll: TextScroll

    /// Creates a card that shows its first line at the top unless it is scrolled.
    public init(lines: [Line], scroll: TextScroll = TextScroll()) {
        self.lines = lines
        self.scroll = scroll
    }

    /// Returns the position of the visible rows among all rows, for a box of this size. Wrapped text counts as several
    /// rows.
    public func position(in size: GridSize) -> ScrollPosition {
        let place = Self.inside(GridRect(size))
        let rows = rows(columns: place.columns)
        let top = top(of: rows.count, in: place.rows)
        return ScrollPosition(window: top..<min(rows.count, top + place.rows), count: rows.count)
    }

    /// Draws the lines that fit, starting at the scroll position. To draw a scrollbar, use `position(in:)`.
    public func draw(in frame: inout Frame, _ body: GridRect) {
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

    /// Limits the width of text, so that it is comfortable to read.
    private static func inside(_ body: GridRect) -> GridRect {
        body.inset(columns: 2, rows: body.rows > 8 ? 1 : 0).clipped(toColumns: 76)
    }

    private func top(of count: Int, in rows: Int) -> Int { max(0, min(scroll.top, count - rows)) }

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
