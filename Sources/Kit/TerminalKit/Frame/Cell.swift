/// One cell of the screen: a grapheme, or the right half of a wide one.
public nonisolated struct Cell: Hashable, Sendable {
    /// A space in the right half of a wide character.
    public let character: Character
    /// 1, 2 for the left half of a wide character, 0 for its right half.
    public let columns: Int8
    public var style: CellStyle

    public static let blank = Cell(character: " ", columns: 1, style: .plain)

    public init(character: Character, columns: Int, style: CellStyle) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    public static func trailing(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 0, style: style)
    }

    public static func space(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 1, style: style)
    }

    public var isTrailing: Bool { columns == 0 }
}
