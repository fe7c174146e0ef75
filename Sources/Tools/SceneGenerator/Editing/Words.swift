/// The words of the templates and their replacements. The longest matching word is replaced, and the replacement is not
/// searched for further words.
struct Words: Sendable {
    private struct Entry: Sendable {
        var text: String
        var replacement: String
        /// `true` if the word is replaced only in comments and string literals, `false` if only in code, and `nil` if
        /// in both.
        var isProse: Bool?
    }

    /// The words by their first byte, the longest first.
    private var entries: [UInt8: [Entry]] = [:]

    /// Replaces every occurrence of a text.
    mutating func add(_ text: String, _ replacement: String) { insert(Entry(text: text, replacement: replacement)) }

    /// Replaces a word in code, or in comments and string literals.
    mutating func add(_ word: String, code: String, prose: String) {
        insert(Entry(text: word, replacement: code, isProse: false))
        insert(Entry(text: word, replacement: prose, isProse: true))
    }

    private mutating func insert(_ entry: Entry) {
        guard let first = entry.text.utf8.first else { return }
        let others = entries[first] ?? []
        let place = others.firstIndex { $0.text.utf8.count < entry.text.utf8.count } ?? others.endIndex
        entries[first, default: []].insert(entry, at: place)
    }

    /// Replaces the words of a line. If a word of the template and a word of the field are equally long, the field's
    /// word takes precedence.
    func replacing(in line: String, field: Words = Words()) -> String {
        var result = ""
        var context = ProseContext()
        var index = line.startIndex
        while index < line.endIndex {
            let entry = [field, self].compactMap { $0.entry(at: index, of: line, isProse: context.isProse) }
                .max { $0.text.utf8.count < $1.text.utf8.count }
            let end = entry.map { line.index(index, offsetBy: $0.text.count) } ?? line.index(after: index)
            result += entry?.replacement ?? String(line[index])
            while index < end {
                context.read(line[index], before: line[line.index(after: index)...].first)
                index = line.index(after: index)
            }
        }
        return result
    }

    private func entry(at index: String.Index, of line: String, isProse: Bool) -> Entry? {
        guard let candidates = entries[line.utf8[index]] else { return nil }
        let rest = line[index...]
        return candidates.first { entry in
            guard entry.isProse.map({ $0 == isProse }) ?? true, rest.hasPrefix(entry.text) else { return false }
            // A word in lower case must be a whole word, so `note` does not match in `footnote`.
            return entry.isProse == nil || entry.text.first?.isLowercase == false
                || line[..<index].last.map { !$0.isLetter } ?? true
        }
    }
}

/// Determines whether a position in a line is in a comment or a string literal.
private struct ProseContext {
    private var isComment = false
    private var isEscaped = false
    private var last: Character = " "
    /// The open string literals, each with the number of open parentheses in its interpolation. The number is zero in
    /// the literal's text.
    private var literals: [Int] = []

    var isProse: Bool { isComment || literals.last == 0 }

    mutating func read(_ character: Character, before next: Character?) {
        defer { last = character }
        if isComment { return }
        guard literals.last == 0 else {
            if character == "\"" { return literals.append(0) }
            if character == "/", next == "/" { isComment = true }
            guard let open = literals.last else { return }
            if character == "(" { literals[literals.count - 1] = open + 1 }
            // The parenthesis that opens the interpolation counts as the first one.
            if character == ")" { literals[literals.count - 1] = open - 1 }
            return
        }
        if isEscaped {
            isEscaped = false
            if character == "(" { literals[literals.count - 1] = 1 }
        } else if character == "\\" {
            isEscaped = true
        } else if character == "\"" {
            literals.removeLast()
        }
    }
}
