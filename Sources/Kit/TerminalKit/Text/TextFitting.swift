/// The position of text that is narrower than the available space.
public nonisolated enum LineAlignment: Sendable {
    /// The text is at the left, and all remaining columns are at the right.
    case left
    /// The text is in the center. If the number of remaining columns is odd, the right side has one more.
    case center
    /// The text is at the right, and all remaining columns are at the left.
    case right
}

/// Fits text into a number of columns without splitting graphemes.
nonisolated extension StringProtocol {
    /// Returns the longest prefix that is at most `columns` wide. The prefix is one column narrower if a wide character
    /// would stick out.
    public func prefix(columns: Int) -> SubSequence {
        var used = 0
        return prefix { character in
            used += TextWidth.columns(character)
            return used <= columns
        }
    }

    /// Returns the text if it fits, or else its start with an ellipsis, at most `columns` wide together.
    ///
    /// ```swift
    /// "Notebook".truncated(toColumns: 5)  // Note…
    /// ```
    public func truncated(toColumns columns: Int) -> String {
        guard columns > 0 else { return "" }
        guard TextWidth.columns(self) > columns else { return String(self) }
        return prefix(columns: columns - 1) + "…"
    }

    /// Returns the text with exactly this width, either truncated with an ellipsis or padded with spaces.
    public func padded(toColumns columns: Int, _ alignment: LineAlignment = .left) -> String {
        let text = truncated(toColumns: columns)
        let space = Swift.max(0, columns - TextWidth.columns(text))
        let before =
            switch alignment {
            case .left: 0
            case .center: space / 2
            case .right: space
            }
        return String(repeating: " ", count: before) + text + String(repeating: " ", count: space - before)
    }

    /// Returns lines of at most `columns`, broken between words. A word that is longer than a line is broken between
    /// graphemes.
    ///
    /// Line breaks in the text are kept. A run of spaces becomes a single space, and spaces at the ends of lines are
    /// removed. All other characters are kept. If the width is one column, a wide character takes a line of its own,
    /// although it does not fit.
    public func wrapped(toColumns columns: Int) -> [String] {
        guard columns > 0 else { return [] }
        return split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
            var lines: [String] = []
            var line = ""
            for word in paragraph.split(separator: " ") {
                if !line.isEmpty, TextWidth.columns(line) + 1 + TextWidth.columns(word) <= columns {
                    line += " " + word
                    continue
                }
                if !line.isEmpty { lines.append(line) }
                var rest = word[...]
                while TextWidth.columns(rest) > columns {
                    // A wide character does not fit into one column. Put it into a line anyway. Otherwise, the loop
                    // would not end.
                    let piece = rest.prefix(Swift.max(1, rest.prefix(columns: columns).count))
                    lines.append(String(piece))
                    rest = rest[piece.endIndex...]
                }
                line = String(rest)
            }
            if !line.isEmpty || lines.isEmpty { lines.append(line) }
            return lines
        }
    }
}
