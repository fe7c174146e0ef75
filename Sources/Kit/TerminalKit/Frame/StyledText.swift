/// Pieces of text in one line, each in its own style.
///
/// ```swift
/// let price = StyledText("$9.99 ", .strong) + StyledText("-10 %", .colored(.success))
/// frame.draw(price, in: frame.bounds)
/// ```
public nonisolated struct StyledText: Hashable, Sendable {
    /// A piece of text in one style. The next piece follows without a space.
    public struct Piece: Hashable, Sendable {
        /// The text, which is drawn into one row. A line break in it becomes a space.
        public var text: String
        /// The style of the whole piece. If a word has two styles, use two pieces.
        public var style: CellStyle

        /// Creates a piece from any text. Empty text takes no space.
        public init(_ text: String, _ style: CellStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The pieces from left to right. An empty piece has no effect.
    public var pieces: [Piece]

    /// Creates styled text from pieces. By default, it is empty, and you add pieces later.
    public init(_ pieces: [Piece] = []) {
        self.pieces = pieces
    }

    /// Creates styled text from a single piece.
    public init(_ text: String, _ style: CellStyle = .plain) {
        pieces = [Piece(text, style)]
    }

    /// Returns the pieces of both texts in order, without a space between them.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.pieces + right.pieces)
    }

    /// The number of columns that the text takes in one line. Wide characters count as two.
    public var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns($1.text) } }
}

nonisolated extension Frame {
    /// Writes pieces of text into the first row of a rectangle. A piece that does not fit is truncated with an
    /// ellipsis. Later pieces are left out.
    public mutating func draw(_ text: StyledText, in rect: GridRect) {
        var rest = rect.line(0)
        for piece in text.pieces {
            draw(piece.text, in: rest, style: piece.style)
            let columns = min(TextWidth.columns(piece.text), rest.columns)
            rest = GridRect(
                column: rest.column + columns, row: rest.row, columns: rest.columns - columns, rows: rest.rows)
        }
    }
}
