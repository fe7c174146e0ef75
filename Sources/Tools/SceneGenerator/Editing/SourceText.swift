/// A Swift source, which finds a place by the code around it.
///
/// A place is a path of headers, from the outermost to the innermost. A space in a header matches any white space. A
/// header that ends with an open bracket, such as `UseCases(`, refers to the contents of that bracket. Any other header
/// refers to the contents of the braces after it.
struct SourceText {
    /// The characters as an array, because an edit needs random access, which `String` does not have.
    private(set) var characters: [Character] {
        didSet { readCode() }
    }
    /// The characters with blanks in place of comments, so that code in comments does not count.
    private(set) var uncommented: [Character] = []
    /// The characters with blanks in place of comments and string literals, so that brackets in a literal do not count.
    private var code: [Character] = []

    init(_ text: String) {
        characters = Array(text)
        readCode()
    }

    var text: String { String(characters) }

    subscript(range: Range<Int>) -> String { String(characters[range]) }

    /// Returns the text of a range with blanks in place of its comments. It keeps string literals.
    func code(in range: Range<Int>) -> String { String(uncommented[range]) }

    mutating func replace(_ range: Range<Int>, with text: String) {
        characters.replaceSubrange(range, with: text)
    }

    mutating func insert(_ text: String, at index: Int) { replace(index..<index, with: text) }

    // MARK: Places

    func group(_ path: [String]) -> Range<Int>? {
        var range = characters.indices
        for header in path {
            guard let found = group(header, in: range) else { return nil }
            range = found
        }
        return range
    }

    private func group(_ header: String, in range: Range<Int>) -> Range<Int>? {
        let pattern = Array(header)
        for start in range {
            if let group = group(pattern, at: start, in: range) { return group }
        }
        return nil
    }

    /// Returns the ranges inside the brackets of a header, for each occurrence in a range that is outside the range's
    /// inner brackets.
    func groups(_ header: String, in range: Range<Int>) -> [Range<Int>] {
        let pattern = Array(header)
        return topLevel(of: range).compactMap { group(pattern, at: $0, in: range) }
    }

    /// Returns the ranges inside the brackets of a header, for each occurrence outside another header's brackets.
    func all(_ header: String) -> [Range<Int>] {
        let pattern = Array(header)
        var found: [Range<Int>] = []
        for start in characters.indices where start >= found.last?.upperBound ?? 0 {
            if let group = group(pattern, at: start, in: characters.indices) { found.append(group) }
        }
        return found
    }

    /// Returns the labeled arguments of a call, or the parameters of a declaration, whose parentheses enclose `range`.
    func arguments(in range: Range<Int>) -> [(label: String, text: String)] {
        let commas = topLevel(of: range).filter { code[$0] == "," }
        let starts = [range.lowerBound] + commas.map { $0 + 1 }
        return zip(starts, commas + [range.upperBound]).map { code(in: $0..<$1) }
            .compactMap { $0.wholeMatch(of: /\s*(\w+)\s*:((?s).*)/).map { (String($0.1), String($0.2)) } }
    }

    /// Returns the positions of these words.
    func places(of words: String) -> [Range<Int>] {
        let pattern = Array(words)
        return characters.indices.compactMap { start in
            end(of: pattern, at: start, limit: characters.count).map { start..<$0 }
        }
    }

    private func group(_ pattern: [Character], at start: Int, in range: Range<Int>) -> Range<Int>? {
        guard code[start] == pattern.first, let end = end(of: pattern, at: start, limit: range.upperBound),
            let open = unclosed(in: start..<end) ?? openingBrace(after: end, in: range), let close = closing(open),
            close < range.upperBound || range == characters.indices
        else { return nil }
        return open + 1..<close
    }

    /// Returns whether a range contains a text as whole words, even with different white space or comments between the
    /// words.
    func contains(_ text: String, in range: Range<Int>) -> Bool {
        let code = String(Self.blanking("/", in: Array(text)))
        let pattern = Array(code.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return range.contains { end(of: pattern, at: $0, limit: range.upperBound) != nil }
    }

    /// Returns the end of these whole words if they start at an index, or `nil` if they do not.
    private func end(of pattern: [Character], at start: Int, limit: Int) -> Int? {
        var index = start
        for character in pattern {
            if character == " " {
                while index < limit, uncommented[index].isWhitespace { index += 1 }
            } else {
                guard index < limit, uncommented[index] == character else { return nil }
                index += 1
            }
        }
        func isOneWord(_ first: Int, _ second: Int) -> Bool {
            characters.indices.contains(first) && characters.indices.contains(second)
                && [first, second].allSatisfy {
                    characters[$0].isLetter || characters[$0].isNumber || characters[$0] == "_"
                }
        }
        return isOneWord(start - 1, start) || isOneWord(index - 1, index) ? nil : index
    }

    // MARK: Brackets

    /// Returns the last bracket that a header opens and does not close.
    private func unclosed(in range: Range<Int>) -> Int? {
        var open: [Int] = []
        for index in range {
            if isOpening(index) { open.append(index) }
            if isClosing(index), !open.isEmpty { open.removeLast() }
        }
        return open.last
    }

    private func openingBrace(after start: Int, in range: Range<Int>) -> Int? {
        topLevel(of: start..<range.upperBound).first { code[$0] == "{" }
    }

    func closing(_ open: Int) -> Int? {
        var depth = 0
        for index in open..<code.count {
            depth += isOpening(index) ? 1 : isClosing(index) ? -1 : 0
            if depth == 0 { return index }
        }
        return nil
    }

    /// Returns the indices of a range outside its inner brackets, including the opening bracket of each inner pair.
    func topLevel(of range: Range<Int>) -> some Sequence<Int> {
        sequence(state: range.lowerBound) { next in
            guard next < range.upperBound else { return nil }
            let index = next
            next = (isOpening(index) ? closing(index) ?? index : index) + 1
            return index
        }
    }

    private func isOpening(_ index: Int) -> Bool { code[index] == "(" || code[index] == "[" || code[index] == "{" }
    private func isClosing(_ index: Int) -> Bool { code[index] == ")" || code[index] == "]" || code[index] == "}" }

    // MARK: Lines

    /// Returns the index after the last line that starts with `prefix`, outside inner brackets.
    func end(ofLastLine prefix: String, in range: Range<Int>) -> Int? {
        var found: Int?
        var isMatch = false
        var isLineStart = true
        for index in topLevel(of: range) {
            if code[index].isNewline {
                if isMatch { found = index + 1 }
                (isMatch, isLineStart) = (false, true)
            } else if isLineStart, !characters[index].isWhitespace {
                isLineStart = false
                isMatch = characters[index..<range.upperBound].starts(with: prefix)
            }
        }
        return isMatch ? range.upperBound : found
    }

    // MARK: Comments and texts

    private mutating func readCode() {
        uncommented = Self.blanking("/", in: characters)
        code = Self.blanking("\"", in: uncommented)
    }

    /// Returns the characters with blanks in place of skipped parts, which start with `mark`.
    private static func blanking(_ mark: Character, in characters: [Character]) -> [Character] {
        var result = characters
        var index = 0
        while index < characters.count {
            let end = skipped(characters, at: index)
            if characters[index] == mark {
                for blank in index..<(end ?? index) { result[blank] = " " }
            }
            index = end ?? index + 1
        }
        return result
    }

    /// Returns the end of the comment or string literal that starts at an index, or `nil` if none starts at this index.
    static func skipped(_ characters: [Character], at start: Int) -> Int? {
        // This check comes first, because most characters start neither a comment nor a literal.
        guard characters[start] == "/" || characters[start] == "\"" else { return nil }
        func starts(_ text: String, at index: Int) -> Bool {
            characters[index] == text.first && characters[index...].starts(with: text)
        }
        if starts("//", at: start) { return characters[start...].firstIndex(where: \.isNewline) ?? characters.count }
        let isComment = starts("/*", at: start)
        guard isComment || characters[start] == "\"" else { return nil }
        let mark = isComment ? "*/" : starts("\"\"\"", at: start) ? "\"\"\"" : "\""
        var index = start + mark.count
        // The number of open parentheses in an interpolation.
        var depth = 0
        while index < characters.count, depth > 0 || !starts(mark, at: index) {
            if depth > 0 || isComment && starts("/*", at: index), let end = skipped(characters, at: index) {
                index = end
            } else if isComment {
                index += 1
            } else if depth > 0 {
                depth += characters[index] == "(" ? 1 : characters[index] == ")" ? -1 : 0
                index += 1
            } else {
                if starts("\\(", at: index) { depth = 1 }
                index += characters[index] == "\\" ? 2 : 1
            }
        }
        return min(index + mark.count, characters.count)
    }
}
