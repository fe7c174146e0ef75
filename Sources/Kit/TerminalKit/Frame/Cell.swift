/// A cell of the screen: a grapheme, or the right half of a wide grapheme.
public nonisolated struct Cell: Hashable, Sendable {
    /// The grapheme, or a space in the right half of a wide grapheme.
    public let character: Character
    /// The width: 1 for most characters, 2 for the left half of a wide character, 0 for its right half.
    public let columns: Int8
    /// The style, which is the same in both halves of a wide character.
    public var style: CellStyle

    /// A cell without content, as the terminal leaves it after erasing.
    public static let blank = Cell(character: " ", columns: 1, style: .plain)

    init(character: Character, columns: Int, style: CellStyle) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    /// Creates a cell, and measures the character once. A character that is not drawn at all takes 0 columns.
    init(_ character: Character, style: CellStyle) {
        self.init(
            character: Sanitizer.sanitized(character), columns: TextWidth.columns(character), style: style)
    }

    static func trailing(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 0, style: style)
    }

    static func space(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 1, style: style)
    }

    /// Whether the cell is the right half of a wide character, which is drawn together with the left half.
    public var isTrailing: Bool { columns == 0 }
}
