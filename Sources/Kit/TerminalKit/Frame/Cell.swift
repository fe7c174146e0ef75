/// One cell of the screen: a grapheme, or the right half of a wide one.
public nonisolated struct Cell: Hashable, Sendable {
    /// What is drawn; a space in the right half of a wide character.
    public let character: Character
    /// The columns that it takes: 1, 2 for the left half of a wide character, 0 for its right half.
    public let columns: Int8
    /// How it looks.
    public var style: CellStyle

    /// An empty cell.
    public static let blank = Cell(character: " ", columns: 1, style: .plain)

    init(character: Character, columns: Int, style: CellStyle) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    static func trailing(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 0, style: style)
    }

    static func space(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 1, style: style)
    }

    /// True for the right half of a wide character, which its left half draws.
    public var isTrailing: Bool { columns == 0 }
}
