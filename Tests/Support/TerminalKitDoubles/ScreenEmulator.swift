import TerminalKit

/// A minimal terminal that converts bytes to a grid. It supports only the output of the renderer and of shells.
package nonisolated struct ScreenEmulator {
    /// How the terminal determines the width of a character.
    package enum Measure: Sendable, CaseIterable {
        /// By graphemes, as the app does.
        case graphemes
        /// By scalars, so that emoji sequences fall apart, and variation selectors have no effect.
        case scalars
    }

    /// The state of the SGR attributes.
    package struct Look: Hashable {
        package var foreground: String?
        package var background: String?
        package var attributes: Set<Int> = []

        package init(foreground: String? = nil, background: String? = nil, attributes: Set<Int> = []) {
            self.foreground = foreground
            self.background = background
            self.attributes = attributes
        }
    }

    package struct Cell: Hashable {
        package var text = " "
        /// The number of columns. It is 0 for the right half of a wide character.
        package var columns = 1
        package var look = Look()

        package init(text: String = " ", columns: Int = 1, look: Look = Look()) {
            self.text = text
            self.columns = columns
            self.look = look
        }
    }

    package private(set) var size: GridSize
    package private(set) var grid: [[Cell]]
    package private(set) var cursor = GridPoint(column: 0, row: 0)
    /// The private modes that are set (25: cursor shown, 7: wrap, 1049: alternate screen, ...).
    package private(set) var modes: Set<Int> = [7, 25]
    /// The text of the last operating system command (OSC).
    package private(set) var title = ""
    /// Application commands (APC), device control strings (DCS) such as pictures, and queries.
    package private(set) var commands: [String] = []
    /// Sequences that are not supported. Tests of output expect none.
    package private(set) var unknown: [String] = []

    private let measure: Measure
    private var look = Look()
    private var pending: [UInt8] = []
    /// The position of the last character, while the next scalar may still join it.
    private var last: GridPoint?
    /// The main screen and its cursor while the alternate one is shown.
    private var main: (grid: [[Cell]], cursor: GridPoint)?

    package init(size: GridSize, measure: Measure = .graphemes) {
        self.size = size
        self.measure = measure
        grid = Self.blankGrid(size)
    }

    package var lines: [String] {
        grid.map { row in
            var line = row.filter { $0.columns > 0 }.map(\.text).joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    package var text: String { lines.joined(separator: "\n") }

    /// Resizes the window. Cells that fit stay in place. A program may still write for the old size afterwards.
    package mutating func resize(_ new: GridSize) {
        let old = grid
        size = new
        grid = Self.blankGrid(new)
        for row in 0..<min(old.count, new.rows) {
            for column in 0..<min(old[row].count, new.columns) { grid[row][column] = old[row][column] }
            // If the edge cuts a wide character in half, the half is dropped.
            if let edge = grid[row].last, edge.columns == 2 { grid[row][new.columns - 1] = Cell(look: edge.look) }
        }
        last = nil
        cursor = GridPoint(column: min(cursor.column, new.columns - 1), row: min(cursor.row, new.rows - 1))
    }

    package mutating func feed(_ bytes: [UInt8]) {
        var rest = (pending + bytes)[...]
        while let first = rest.first, let length = first == 0x1B ? sequenceLength(rest) : characterLength(rest) {
            take(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        pending = Array(rest)
    }

    /// Returns the length of the UTF-8 character at the front, or `nil` if it is incomplete.
    private func characterLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        let first = bytes.first ?? 0
        let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        // A program that is killed while it writes leaves an incomplete character. The bytes after it still count.
        let cut = bytes.prefix(length).dropFirst().firstIndex { $0 & 0xC0 != 0x80 }
        return cut.map { $0 - bytes.startIndex } ?? (bytes.count >= length ? length : nil)
    }

    /// Returns the length of the escape sequence at the front, or `nil` if it is incomplete. An escape within a
    /// sequence begins a new sequence.
    private func sequenceLength(_ bytes: ArraySlice<UInt8>) -> Int? {
        switch bytes.dropFirst().first {
        case nil: return nil
        case UInt8(ascii: "["):
            let end = bytes.dropFirst(2).firstIndex { $0 >= 0x40 || $0 == 0x1B }
            return end.map { $0 - bytes.startIndex + (bytes[$0] == 0x1B ? 0 : 1) }
        case UInt8(ascii: "]"): return bytes.firstIndex(of: 0x07).map { $0 - bytes.startIndex + 1 }
        case UInt8(ascii: "_"), UInt8(ascii: "P"):
            let end = bytes.indices.dropFirst(2).first {
                bytes[$0] == 0x1B && bytes[min($0 + 1, bytes.endIndex - 1)] == 0x5C
            }
            return end.map { $0 - bytes.startIndex + 2 }
        default: return 2
        }
    }

    private mutating func take(_ piece: [UInt8]) {
        if piece[0] == 0x1B {
            last = nil
            return obey(piece)
        }
        switch piece[0] {
        case 0x0D: cursor.column = 0
        case 0x0A: lineFeed()
        case 0x08: cursor.column = max(0, cursor.column - 1)
        case 0x07: break
        case 0x20...: return String(decoding: piece, as: UTF8.self).unicodeScalars.forEach { print($0) }
        default: unknown.append("\(piece)")
        }
        last = nil
    }

    private mutating func lineFeed() {
        cursor.row += 1
        guard cursor.row == size.rows else { return }
        cursor.row -= 1
        grid.removeFirst()
        grid.append(Array(repeating: Cell(), count: size.columns))
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        let alone = TextWidth.scalarColumns(Character(scalar))
        if let last {
            let joined = grid[last.row][last.column].text + String(scalar)
            if measure == .graphemes ? joined.count == 1 : alone == 0 {
                grid[last.row][last.column].text = joined
                let columns = measure == .graphemes ? TextWidth.columns(joined) : grid[last.row][last.column].columns
                place(joined, columns: columns, at: last)
                return
            }
        }
        if cursor.column + max(1, alone) > size.columns {
            if modes.contains(7) {
                cursor.column = 0
                lineFeed()
            } else {
                cursor.column = max(0, size.columns - max(1, alone))
            }
        }
        place(String(scalar), columns: max(1, alone), at: cursor)
    }

    private mutating func place(_ text: String, columns: Int, at point: GridPoint) {
        guard point.row < size.rows, point.column + columns <= size.columns else { return }
        for column in point.column..<point.column + columns {
            separateHalves(GridPoint(column: column, row: point.row))
        }
        grid[point.row][point.column] = Cell(text: text, columns: columns, look: look)
        if columns == 2 { grid[point.row][point.column + 1] = Cell(text: " ", columns: 0, look: look) }
        last = point
        cursor = GridPoint(column: point.column + columns, row: point.row)
    }

    private mutating func separateHalves(_ point: GridPoint) {
        let cell = grid[point.row][point.column]
        if cell.columns == 0 { grid[point.row][point.column - 1] = Cell(look: cell.look) }
        if cell.columns == 2 { grid[point.row][point.column + 1] = Cell(look: cell.look) }
        grid[point.row][point.column] = Cell(look: cell.look)
    }

    private mutating func obey(_ piece: [UInt8]) {
        let sequence = String(decoding: piece.dropFirst(), as: UTF8.self)
        guard sequence.first == "[", let final = sequence.last else {
            if sequence.first == "_" || sequence.first == "P" {
                commands.append(String(sequence.dropLast(2)))
            } else if sequence.first == "]" {
                title = String(sequence.drop { $0 != ";" }.dropFirst().dropLast())
            } else {
                unknown.append(sequence)
            }
            return
        }
        let parameters = sequence.dropFirst().dropLast()
        let numbers = parameters.drop { $0 == "?" }.split(separator: ";", omittingEmptySubsequences: false)
            .map { Int($0) ?? 0 }
        let first = numbers.first ?? 0
        switch (parameters.first == "?", final) {
        case (true, "h"): set(modes: numbers)
        case (true, "l"): reset(modes: numbers)
        case (false, "H"):
            let column = numbers.count > 1 ? numbers[1] : 1
            cursor = GridPoint(column: min(max(1, column), size.columns) - 1, row: min(max(1, first), size.rows) - 1)
        case (false, "C"): cursor.column = min(size.columns - 1, cursor.column + max(1, first))
        case (false, "K") where first == 0: blank(from: cursor.column, row: cursor.row)
        case (false, "J") where first == 2: (0..<size.rows).forEach { blank(from: 0, row: $0) }
        case (false, "J") where first == 0:
            blank(from: cursor.column, row: cursor.row)
            (min(cursor.row + 1, size.rows)..<size.rows).forEach { blank(from: 0, row: $0) }
        case (false, "m"): select(numbers)
        case (false, "c"), (false, "t"): commands.append(sequence)
        default: unknown.append(sequence)
        }
    }

    private mutating func blank(from column: Int, row: Int) {
        for column in column..<max(column, size.columns) {
            separateHalves(GridPoint(column: column, row: row))
            grid[row][column] = Cell(look: Look(background: look.background))
        }
    }

    private mutating func set(modes numbers: [Int]) {
        if numbers.contains(1049), main == nil {
            main = (grid, cursor)
            grid = Self.blankGrid(size)
        }
        modes.formUnion(numbers)
    }

    private mutating func reset(modes numbers: [Int]) {
        if numbers.contains(1049), let main {
            (grid, cursor) = main
            self.main = nil
            resize(size)
        }
        modes.subtract(numbers)
    }

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: look = Look()
            case 1, 2, 4, 7: look.attributes.insert(number)
            case 22: look.attributes.subtract([1, 2])
            case 24, 27: look.attributes.remove(number - 20)
            case 30...37, 90...97: look.foreground = "\(number)"
            case 40...47, 100...107: look.background = "\(number)"
            case 38, 48:
                let color = ([number] + rest.prefix(rest.first == 2 ? 4 : 2)).map(String.init).joined(separator: ";")
                rest = rest.dropFirst(rest.first == 2 ? 4 : 2)
                if number == 38 { look.foreground = color } else { look.background = color }
            case 39: look.foreground = nil
            case 49: look.background = nil
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private static func blankGrid(_ size: GridSize) -> [[Cell]] {
        Array(repeating: Array(repeating: Cell(), count: size.columns), count: size.rows)
    }
}
