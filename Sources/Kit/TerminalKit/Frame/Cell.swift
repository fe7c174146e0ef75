/// A cell of the screen: a grapheme, or the right half of a wide one.
public nonisolated struct Cell: Hashable, Sendable {
    /// A space in the right half of a wide character.
    public let character: Character
    /// 1 for most characters, 2 for the left half of a wide character, 0 for its right half.
    public let columns: Int8
    /// Both halves of a wide character have the same style.
    public var style: CellStyle

    /// A cell as the terminal erases it.
    public static let blank = Cell(character: " ", columns: 1, style: .plain)

    init(character: Character, columns: Int, style: CellStyle) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    /// A character as it is drawn, measured once. It takes 0 columns if it is not drawn at all.
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

    /// Whether this is the right half of a wide character, which is drawn with the left half.
    public var isTrailing: Bool { columns == 0 }
}
