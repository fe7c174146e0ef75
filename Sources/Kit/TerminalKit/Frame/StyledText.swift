/// Pieces of text in one line, each with its own style.
///
/// ```swift
/// let price = StyledText("$9.99 ", .strong) + StyledText("-10 %", .colored(.success))
/// frame.draw(price, in: frame.bounds)
/// ```
public nonisolated struct StyledText: Hashable, Sendable {
    /// A piece with one style. Its neighbors follow without a space.
    public struct Piece: Hashable, Sendable {
        /// The text, which is drawn into one row. A line break in it becomes a space.
        public var text: String
        /// The look of the whole piece. Two looks within a word need two pieces.
        public var style: CellStyle

        /// Creates a piece of any text. An empty text takes no room.
        public init(_ text: String, _ style: CellStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The pieces from left to right. An empty piece has no effect.
    public var pieces: [Piece]

    /// Creates a text of these pieces, by default an empty text to which pieces are added.
    public init(_ pieces: [Piece] = []) {
        self.pieces = pieces
    }

    /// Creates a text of one piece, for a place that could have more.
    public init(_ text: String, _ style: CellStyle = .plain) {
        pieces = [Piece(text, style)]
    }

    /// Returns the pieces of both texts in order, without a space between them.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        StyledText(left.pieces + right.pieces)
    }

    /// The columns that the text takes in one line, with wide characters counted twice.
    public var columns: Int { pieces.reduce(0) { $0 + TextWidth.columns($1.text) } }
}

nonisolated extension Frame {
    /// Writes pieces of text into the first row of a rectangle. The piece at which the room ends has an ellipsis. Later
    /// pieces are dropped without a sign.
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
