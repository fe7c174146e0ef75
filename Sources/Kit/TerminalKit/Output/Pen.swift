/// The position of the cursor and the current style while a frame is written, so that nothing is sent twice.
nonisolated struct Pen {
    /// The number of bytes that erase to the end of the line. If fewer cells have changed, spaces are shorter.
    static let eraseLength = 3

    var output: [UInt8] = []
    private let encoder: StyleEncoder
    /// The position of the cursor, or `nil` if the terminal may have moved it unexpectedly.
    private var position: GridPoint?
    private var style = CellStyle.plain

    init(encoder: StyleEncoder) {
        self.encoder = encoder
    }

    /// Adds bytes that may move the cursor anywhere, so the next move is absolute.
    mutating func insert(_ bytes: [UInt8]) {
        use(.plain)
        output += bytes
        position = nil
    }

    mutating func use(_ new: CellStyle) {
        encoder.appendTransition(from: style, to: new, to: &output)
        style = new
    }

    /// Moves the cursor with the fewest bytes: by repeating the cells in between, stepping right, going to the next
    /// line, or absolutely.
    mutating func move(to target: GridPoint, along row: ArraySlice<Cell>) {
        guard target != position else { return }
        guard let position, position.row == target.row, position.column < target.column else {
            if let position, position.row + 1 == target.row, target.column == 0 {
                output += "\r\n".utf8
                self.position = target
            } else {
                jump(to: target)
            }
            return
        }
        let between = row[row.startIndex + position.column..<row.startIndex + target.column]
        let step = between.count == 1 ? "\u{1B}[C" : "\u{1B}[\(between.count)C"
        if between.count <= step.utf8.count,
            between.allSatisfy({ $0.style == style && $0.character.isASCII && !$0.isTrailing })
        {
            output += between.map { $0.character.asciiValue ?? 0x20 }
        } else {
            output += step.utf8
        }
        self.position = target
    }

    /// Moves the cursor absolutely (CUP, which counts rows and columns from 1).
    mutating func jump(to target: GridPoint) {
        let row = target.row == 0 ? "" : "\(target.row + 1)"
        output += "\u{1B}[\(row)\(target.column == 0 ? "" : ";\(target.column + 1)")H".utf8
        position = target
    }

    mutating func write(_ cell: Cell, isLast: Bool) {
        use(cell.style)
        let isDisputed = TextWidth.isDisputed(cell.character)
        if isDisputed, cell.columns == 2, let start = position {
            // Otherwise, a terminal that treats the character as narrow would keep the old right half.
            output += "  ".utf8
            jump(to: start)
        }
        output += cell.character.utf8
        if isDisputed || isLast {
            position = nil
        } else if let start = position {
            position = GridPoint(column: start.column + Int(cell.columns), row: start.row)
        }
    }

    /// Erases to the end of the line in the plain style, because some terminals fill it with the current background
    /// color.
    mutating func eraseLine() {
        use(.plain)
        output += "\u{1B}[K".utf8
    }
}
