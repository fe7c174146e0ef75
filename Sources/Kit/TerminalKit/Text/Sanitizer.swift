/// Makes any text safe for a terminal by replacing each control character with a visible sign.
nonisolated enum Sanitizer {
    /// The maximum number of Unicode scalars to keep of a grapheme. Even the longest emoji sequences have fewer.
    static let maximumScalars = 16

    /// Returns the sign for a control character, or `nil` for any other character.
    ///
    /// Line breaks and tabs become a space. The other C0 controls and DEL become their Control Picture (␛), and all
    /// other controls become U+FFFD.
    static func replacement(for character: Character) -> Character? {
        guard let scalar = character.unicodeScalars.first else { return nil }
        switch scalar.value {
        case 0x09...0x0D, 0x85, 0x2028, 0x2029: return " "
        case 0x00...0x1F: return Unicode.Scalar(0x2400 + scalar.value).map(Character.init)
        case 0x7F: return "\u{2421}"
        case 0x80...0x9F: return "\u{FFFD}"
        default: return nil
        }
    }

    /// Returns the sign for a control character. Any other grapheme is returned without excess combining marks, and
    /// without trailing joiners, which would make terminals join the next character.
    static func sanitized(_ character: Character) -> Character {
        if TextWidth.isPrintableASCII(character) { return character }
        if let replacement = replacement(for: character) { return replacement }
        // So few bytes cannot contain a trailing joiner or too many marks.
        if character.utf8.count <= 3 { return character }
        var scalars = character.unicodeScalars.prefix(maximumScalars)
        while scalars.count > 1, scalars.last == "\u{200D}" { scalars.removeLast() }
        guard scalars.endIndex < character.unicodeScalars.endIndex else { return character }
        // A prefix of a grapheme's scalars is also a single grapheme.
        return Character(String(scalars))
    }
}
