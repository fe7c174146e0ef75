nonisolated struct MouseReport {
    private let code: Int
    private let point: GridPoint
    private let isRelease: Bool

    /// Reads the SGR encoding: the button, then the column and the row, counted from 1. `isRelease` means that the
    /// sequence ended with `m`. Fails if a number is out of range.
    init?(sgr numbers: [Int], isRelease: Bool) {
        guard numbers.count == 3, numbers[0] >= 0, numbers[1] > 0, numbers[2] > 0 else { return nil }
        // Ignore Shift, Alt and Control.
        code = numbers[0] & ~0b11100
        point = GridPoint(column: numbers[1] - 1, row: numbers[2] - 1)
        self.isRelease = isRelease
    }

    /// Reads the X10 encoding of terminals without SGR: three bytes, each increased by 32, with coordinates counted
    /// from 1.
    init(oldStyle bytes: [UInt8]) {
        let values = bytes.map { Int($0) - 32 }
        code = values[0] & ~0b11100
        point = GridPoint(column: max(0, values[1] - 1), row: max(0, values[2] - 1))
        isRelease = code == 3
    }

    /// The event, or `nil` for a movement without a button and for buttons beyond the third.
    var event: InputEvent? {
        if isRelease, code < 4 { return .mouse(MouseEvent(.release(button), at: point)) }
        switch code {
        case 0: return .click(point)
        case 64: return .scrollUp(point)
        case 65: return .scrollDown(point)
        case 66: return .mouse(MouseEvent(.scrollLeft, at: point))
        case 67: return .mouse(MouseEvent(.scrollRight, at: point))
        case 32..<64: return button.map { .mouse(MouseEvent(.drag($0), at: point)) }
        case 1, 2: return button.map { .mouse(MouseEvent(.press($0), at: point)) }
        default: return nil
        }
    }

    private var button: MouseEvent.Button? {
        switch code & 0b11 {
        case 0: .primary
        case 1: .middle
        case 2: .secondary
        default: nil
        }
    }
}
