/// One cell of the screen: a grapheme, or the right half of a wide one.
package nonisolated struct Cell: Hashable, Sendable {
    /// A space in the right half of a wide character.
    package let character: Character
    /// 1, 2 for the left half of a wide character, 0 for its right half.
    package let columns: Int8
    package var style: CellStyle

    package static let blank = Cell(character: " ", columns: 1, style: .plain)

    package init(character: Character, columns: Int, style: CellStyle) {
        self.character = character
        self.columns = Int8(columns)
        self.style = style
    }

    package static func trailing(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 0, style: style)
    }

    package static func space(style: CellStyle) -> Cell {
        Cell(character: " ", columns: 1, style: style)
    }

    package var isTrailing: Bool { columns == 0 }
}
