/// A line of text with a cursor, for editing. The cursor moves and deletes by grapheme, which readers perceive as one
/// character.
///
/// ```swift
/// var field = LineEditor("Milk")
/// let isEdited = field.handle(.backspace)
/// frame.draw(field, in: line, isFocused: true)
/// ```
public nonisolated struct LineEditor: Hashable, Sendable {
    /// The maximum number of Unicode scalars that are inserted at once. Each typed character takes time proportional to
    /// the length of the whole text.
    static let insertionLimit = 4096

    /// The whole text, of which only a part may be visible.
    public private(set) var text: String
    /// The number of characters before the cursor.
    public fileprivate(set) var cursor: Int

    /// Creates an editor with the cursor at the end of the text.
    public init(_ text: String = "") {
        self.text = text
        cursor = text.count
    }

    /// Inserts text at the cursor. A line break becomes a space, and a control character becomes a visible sign.
    ///
    /// A combining mark, joiner or variation selector joins the character before the cursor. If the inserted text has
    /// more than 4096 Unicode scalars, such as a file that was pasted by mistake, the rest is left out.
    public mutating func insert(_ inserted: some StringProtocol) {
        let short = Substring(String(inserted).unicodeScalars.prefix(Self.insertionLimit))
        let harmless = String(short.map { Sanitizer.replacement(for: $0) ?? $0 })
        set(before: text.prefix(cursor) + harmless, after: String(text.dropFirst(cursor)))
    }

    /// Handles a key that edits the text or moves the cursor. Returns `false` for any other key, so that the caller can
    /// use it.
    ///
    /// The keys are Left, Right, Backspace and Delete (by word with Control or Alt), Home, End, and the control keys of
    /// the shell.
    public mutating func handle(_ key: Key) -> Bool {
        let byWord = !key.modifiers.isDisjoint(with: [.control, .alt])
        switch key.code {
        case .character(let character) where key.modifiers.isEmpty: insert(String(character))
        case .character(let character) where key.modifiers == .control: return control(character)
        case .character(let character) where key.modifiers == .alt: return alt(character)
        case .left: cursor = byWord ? wordStart : max(0, cursor - 1)
        case .right: cursor = byWord ? wordEnd : min(text.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = text.count
        case .backspace: remove(from: byWord ? wordStart : cursor - 1, to: cursor)
        case .delete: remove(from: cursor, to: byWord ? wordEnd : cursor + 1)
        default: return false
        }
        return true
    }

    /// Returns the part of the text around the cursor that fits in a width, and the column of the cursor.
    ///
    /// The visible part moves by half the width at a time, so that the text does not move with each typed character. If
    /// `isSecure` is true, dots replace the text.
    public func visible(columns: Int, isSecure: Bool = false) -> (text: String, cursorColumn: Int) {
        guard columns > 0 else { return ("", 0) }
        let shown = isSecure ? String(repeating: "•", count: text.count) : text
        let cursorColumn = TextWidth.columns(shown.prefix(cursor))
        let step = max(1, columns / 2)
        let fits = max(cursorColumn + 1, TextWidth.columns(shown)) <= columns
        let offset = fits ? 0 : max(0, cursorColumn / step - 1) * step
        var column = 0
        let rest = shown.drop { character in
            guard column < offset else { return false }
            column += TextWidth.columns(character)
            return true
        }
        // If the left edge cuts a wide character, show a space instead.
        let visible = String(repeating: " ", count: column - offset) + rest
        return (String(visible.prefix(columns: columns)), min(cursorColumn - offset, columns - 1))
    }

    private mutating func control(_ character: Character) -> Bool {
        switch character {
        case "a": cursor = 0
        case "b": cursor = max(0, cursor - 1)
        case "d": remove(from: cursor, to: cursor + 1)
        case "e": cursor = text.count
        case "f": cursor = min(text.count, cursor + 1)
        case "k": remove(from: cursor, to: text.count)
        case "u": remove(from: 0, to: cursor)
        case "w": remove(from: wordStart, to: cursor)
        default: return false
        }
        return true
    }

    private mutating func alt(_ character: Character) -> Bool {
        switch character {
        case "b": cursor = wordStart
        case "d": remove(from: cursor, to: wordEnd)
        case "f": cursor = wordEnd
        default: return false
        }
        return true
    }

    private mutating func remove(from start: Int, to end: Int) {
        let start = max(0, start)
        let end = min(text.count, end)
        guard start < end else { return }
        set(before: text.prefix(start), after: String(text.dropFirst(end)))
    }

    /// The strings before and after the cursor may join into one character. In that case, the cursor moves to the end
    /// of that character.
    private mutating func set(before: some StringProtocol, after: String) {
        text = before + after
        var left = before.utf8.count
        cursor =
            text.prefix { character in
                defer { left -= character.utf8.count }
                return left > 0
            }.count
    }

    private var wordStart: Int {
        let before = text.prefix(cursor).reversed()
        let gap = before.prefix { !$0.isWordPart }.count
        return cursor - gap - before.dropFirst(gap).prefix { $0.isWordPart }.count
    }

    private var wordEnd: Int {
        let after = text.dropFirst(cursor)
        let gap = after.prefix { !$0.isWordPart }.count
        return cursor + gap + after.dropFirst(gap).prefix { $0.isWordPart }.count
    }
}

private nonisolated extension Character {
    var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

nonisolated extension Frame {
    /// Draws a text field into a line. If the field has the focus, the terminal's cursor is in it. Otherwise, the field
    /// shows the start of the text.
    public mutating func draw(
        _ field: LineEditor, in rect: GridRect, style: CellStyle = .plain, isFocused: Bool, isSecure: Bool = false
    ) {
        guard !rect.isEmpty else { return }
        var field = field
        if !isFocused { field.cursor = 0 }
        let (text, cursorColumn) = field.visible(columns: rect.columns, isSecure: isSecure)
        fill(rect.line(0), style: style)
        draw(text, at: rect.origin, style: style, clip: rect)
        if isFocused { cursor = GridPoint(column: rect.column + cursorColumn, row: rect.row) }
    }
}
