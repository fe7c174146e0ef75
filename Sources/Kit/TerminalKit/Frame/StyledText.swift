/// Pieces of text in one line, each with its own style.
///
/// ```swift
/// let price = StyledText("$9.99 ", .strong) + StyledText("-10 %", .colored(.success))
/// frame.draw(price, in: frame.bounds)
/// ```
public nonisolated struct StyledText: Hashable, Sendable {
    /// A piece with one style. Its neighbors follow without a space.
    public struct Piece: Hashable, Sendable {
        /// The text, which is drawn into one row: a line break in it becomes a space.
        public var text: String
        /// How all of it looks. What differs within a word needs two pieces.
        public var style: CellStyle

        /// A piece of any text, also an empty one, which takes no room.
        public init(_ text: String, _ style: CellStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// From left to right. An empty one has no effect.
    public var pieces: [Piece]

    /// A text of these pieces; empty by default, as a start to which pieces are added.
    public init(_ pieces: [Piece] = []) {
        self.pieces = pieces
    }

    /// A text of one piece, for a place that could have more.
    public init(_ text: String, _ style: CellStyle = .plain) {
        pieces = [Piece(text, style)]
    }

    /// The pieces of one text, then those of another, without a space between them.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.pieces + right.pieces)
    }

    /// The columns that it takes in one line, wide characters counted twice.
    public var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns($1.text) } }
}

nonisolated extension Frame {
    /// Writes pieces of text into the first row of a rectangle. The piece at which the room ends has an ellipsis. Those
    /// for which no room is left are not drawn, and no sign stands for them.
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
