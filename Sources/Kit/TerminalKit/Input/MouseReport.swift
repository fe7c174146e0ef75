/// A mouse report: the wheel and presses of the first button mean something, releases and drags do not.
package nonisolated struct MouseReport {
    private let button: Int
    private let point: GridPoint

    /// SGR encoding: button, column and row from 1. `nil` unless they are.
    package init?(sgr numbers: [Int]) {
        guard numbers.count == 3, numbers[0] >= 0, numbers[1] > 0, numbers[2] > 0 else { return nil }
        button = numbers[0]
        point = GridPoint(column: numbers[1] - 1, row: numbers[2] - 1)
    }

    /// X10 encoding of terminals that do not know SGR: three bytes, each 32 too large, coordinates from 1.
    package init(oldStyle bytes: [UInt8]) {
        let values = bytes.map { Int($0) - 32 }
        button = values[0]
        point = GridPoint(column: max(0, values[1] - 1), row: max(0, values[2] - 1))
    }

    package var event: InputEvent? {
        // Shift, Alt and Control held do not change what the wheel and the button do here.
        switch button & ~0b11100 {
        case 0: .click(point)
        case 64: .scrollUp(point)
        case 65: .scrollDown(point)
        default: nil
        }
    }
}
