/// One cell of the screen: a grapheme, or the right half of a wide one.
nonisolated struct Cell: Hashable, Sendable {
    /// A space in the right half of a wide character.
    let character: Character
    /// 1, 2 for the left half of a wide character, 0 for its right half.
    let columns: Int8
    var style: Style

    static let blank = Cell(character: " ", columns: 1, style: .plain)

    init(character: Character, columns: Int, style: Style) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    static func trailing(style: Style) -> Cell {
        Cell(character: " ", columns: 0, style: style)
    }

    static func space(style: Style) -> Cell {
        Cell(character: " ", columns: 1, style: style)
    }

    var isTrailing: Bool { columns == 0 }
}
