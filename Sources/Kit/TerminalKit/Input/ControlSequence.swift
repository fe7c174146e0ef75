/// A complete `ESC [` sequence (ECMA-48, 5.4).
nonisolated struct ControlSequence {
    private let prefix: UInt8?
    private let numbers: [Int]
    private let final: UInt8

    init(parameters: [UInt8], final: UInt8) {
        let hasPrefix = parameters.first.map { (0x3C...0x3F).contains($0) } ?? false
        prefix = hasPrefix ? parameters.first : nil
        // A missing number counts as 0. A parameter that is not a number, or is too large for any screen, counts as -1.
        // A sequence with such a parameter is not treated as a key, a mouse report or a response.
        numbers = parameters.dropFirst(hasPrefix ? 1 : 0)
            .split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
            .map { $0.isEmpty ? 0 : Self.number($0) ?? -1 }
        self.final = final
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
        guard digits.count <= 5, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(String(decoding: digits, as: UTF8.self))
    }

    var isPasteStart: Bool {
        prefix == nil && final == UInt8(ascii: "~") && numbers == [200]
    }

    var event: InputEvent? {
        switch (prefix, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")): MouseReport(sgr: numbers, isRelease: false)?.event
        case (UInt8(ascii: "<"), UInt8(ascii: "m")): MouseReport(sgr: numbers, isRelease: true)?.event
        case (UInt8(ascii: "?"), UInt8(ascii: "c")) where !numbers.contains(-1): .reply(.deviceAttributes(numbers))
        case (nil, UInt8(ascii: "t")) where numbers.count == 3 && numbers[0] == 6 && numbers[1] > 0 && numbers[2] > 0:
            .reply(.cellSize(width: numbers[2], height: numbers[1]))
        case (nil, UInt8(ascii: "I")): .focusGained
        case (nil, UInt8(ascii: "O")): .focusLost
        default: nil
        }
    }

    var key: Key? {
        guard prefix == nil, !numbers.contains(-1) else { return nil }
        if final == UInt8(ascii: "Z") { return .backTab }
        let code =
            final == UInt8(ascii: "~") ? numbers.first.flatMap(KeySequence.number) : KeySequence.letter(final)
        // xterm sends the sum of the modifiers plus one. Bits beyond Control (Meta, Super) are ignored.
        let held = numbers.count > 1 ? max(0, numbers[1] - 1) & 0b111 : 0
        return code.map { Key($0, Key.Modifiers(rawValue: held)) }
    }
}
