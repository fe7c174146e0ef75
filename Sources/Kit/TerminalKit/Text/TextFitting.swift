/// The position of a text that is narrower than its room.
public nonisolated enum LineAlignment: Sendable {
    /// All remaining columns are on the right.
    case left
    /// An odd remaining column is on the right.
    case center
    /// All remaining columns are on the left.
    case right
}

/// Fits text into columns without splitting a grapheme.
nonisolated extension StringProtocol {
    /// The longest prefix that is at most `columns` wide, or a column less if a wide character would stick out.
    public func prefix(columns: Int) -> SubSequence {
        var used = 0
        return prefix { character in
            used += TextWidth.columns(character)
            return used <= columns
        }
    }

    /// The text itself if it fits, otherwise its beginning and an ellipsis, together at most `columns` wide.
    ///
    /// ```swift
    /// "Notebook".truncated(toColumns: 5)  // Note…
    /// ```
    public func truncated(toColumns columns: Int) -> String {
        guard columns > 0 else { return "" }
        guard TextWidth.columns(self) > columns else { return String(self) }
        return prefix(columns: columns - 1) + "…"
    }

    /// The text at exactly this width: truncated with an ellipsis, or padded with spaces.
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

    /// The text as lines of at most `columns`, broken between words. A word longer than a line is broken between
    /// graphemes.
    ///
    /// Line breaks in the text stay. A run of spaces becomes a single space, and spaces at the ends of a line are
    /// removed. Nothing else is lost. A wide character still takes a line of one column, although it is wider.
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
                    // A wide character does not fit into one column. It still takes a line. Otherwise the loop would
                    // not end.
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
