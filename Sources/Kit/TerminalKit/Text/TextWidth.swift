/// The number of columns that a text takes in a terminal.
///
/// Zero-width, emoji and mark properties come from the standard library, which lacks the East Asian widths.
/// `wideRanges` contains these (Unicode 17.0, UAX #11 Wide and Fullwidth, with ambiguous characters counted as narrow).
public nonisolated enum TextWidth {
    /// Returns the number of columns of a string in one line, with each grapheme as `Frame` draws it.
    ///
    /// ```swift
    /// TextWidth.columns("日本")  // 4
    /// ```
    public static func columns(_ text: some StringProtocol) -> Int {
        var sum = 0
        for character in String(text) { sum += columns(character) }
        return sum
    }

    /// Returns the number of columns of one grapheme: 0, 1 or 2.
    ///
    /// An emoji sequence (variation selector 16, joined, flag, keycap, skin tone) takes 2 columns. A conjunct, or a
    /// letter with a spacing mark, takes the sum of its parts up to 2, as in terminals that measure by Unicode scalar.
    /// A mark or format character without a base takes 0 columns and is not drawn. A control character takes 1 column
    /// for its sign.
    public static func columns(_ character: Character) -> Int {
        if isPrintableASCII(character) { return 1 }
        if Sanitizer.replacement(for: character) != nil { return 1 }
        return min(2, scalarColumns(character))
    }

    /// Whether the width is 1 without a lookup in Unicode's tables, as for most characters.
    static func isPrintableASCII(_ character: Character) -> Bool {
        let bytes = character.utf8
        return bytes.count == 1 && bytes[bytes.startIndex] >= 0x20 && bytes[bytes.startIndex] < 0x7F
    }

    /// Returns the sum of the scalars' columns, as in a terminal that does not support graphemes. An emoji before
    /// variation selector 16 still counts as 2.
    public static func scalarColumns(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        var sum = 0
        for scalar in scalars { sum += columns(scalar) }
        // Check this last, because a lookup in Unicode's tables takes as long as drawing a cell.
        guard sum < 2, scalars.contains("\u{FE0F}"), let first = scalars.first else { return sum }
        return first.properties.isEmoji ? 2 : sum
    }

    /// Whether terminals are known to disagree about the width. If so, the position of the cursor after the character
    /// is unknown. Examples are sequences, emoji, and symbols whose width depends on the Unicode version or the locale.
    public static func isDisputed(_ character: Character) -> Bool {
        if isPrintableASCII(character) { return false }
        let scalars = character.unicodeScalars
        guard let first = scalars.first, scalars.count == 1 else { return true }
        switch first.value {
        case ..<0x2300: return false
        case 0x2300...0x24FF, 0x2600...0x27BF, 0x2B00...0x2BFF, 0x4DC0...0x4DFF, 0x1D300...0x1FFFF: return true
        default: return first.properties.isEmojiPresentation
        }
    }

    private static func columns(_ scalar: Unicode.Scalar) -> Int {
        // All scalars before the combining diacritics have a width of 1, except the soft hyphen.
        if scalar.value < 0x300 { return scalar.value == 0xAD ? 0 : 1 }
        // The lines and blocks of which boxes and bars consist have a width of 1.
        if (0x2500...0x259F).contains(scalar.value) { return 1 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        // Hangul vowels and trailing consonants join the preceding syllable.
        if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return 0 }
        if properties.isDefaultIgnorableCodePoint { return 0 }
        if (0x1F1E6...0x1F1FF).contains(scalar.value) { return 1 }
        return properties.isEmojiPresentation || isWide(scalar.value) ? 2 : 1
    }

    private static func isWide(_ value: UInt32) -> Bool {
        var low = 0
        var high = wideRanges.count
        while low < high {
            let middle = (low + high) / 2
            if wideRanges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < wideRanges.count && wideRanges[low].contains(value)
    }

    /// The wide ranges without emoji, including gaps of unassigned code points.
    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
        0x3250...0xA4C6, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B,
        0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x1B2FB, 0x1D300...0x1D376, 0x1F200...0x1F265, 0x20000...0x3FFFD,
    ]
}
