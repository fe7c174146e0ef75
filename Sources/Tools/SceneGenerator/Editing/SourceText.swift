/// A Swift source in which places are found by the code around them.
///
/// A place is a path of headers, from the outermost to the innermost. A space in a header matches any white space. A
/// header that ends inside a bracket, such as `UseCases(`, means the inside of that bracket; any other header means the
/// braces after it.
struct SourceText {
    /// An array, since editing needs random access, which `String` does not have.
    private(set) var characters: [Character] {
        didSet { code = Self.code(of: characters) }
    }
    /// The characters with blanks in place of comments and of texts in quotation marks: what is in these is no place,
    /// no bracket and no line of its own.
    private var code: [Character]

    init(_ text: String) {
        characters = Array(text)
        code = Self.code(of: characters)
    }

    var text: String { String(characters) }

    subscript(range: Range<Int>) -> String { String(characters[range]) }

    mutating func replace(_ range: Range<Int>, with text: String) {
        characters.replaceSubrange(range, with: text)
    }

    mutating func insert(_ text: String, at index: Int) { replace(index..<index, with: text) }

    // MARK: Places

    /// The range inside the brackets of a place; `nil` if the place does not exist.
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
        for start in range where code[start] == pattern.first {
            guard let end = end(of: pattern, at: start, limit: range.upperBound),
                let open = unclosed(in: start..<end) ?? openingBrace(after: end, in: range), let close = closing(open),
                close < range.upperBound || range == characters.indices
            else { continue }
            return open + 1..<close
        }
        return nil
    }

    /// Whether a range contains a text as whole words, whatever the white space in it.
    func contains(_ text: String, in range: Range<Int>) -> Bool {
        let pattern = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return range.contains { end(of: pattern, at: $0, limit: range.upperBound) != nil }
    }

    /// The end of whole words that begin at an index; `nil` if others do.
    private func end(of pattern: [Character], at start: Int, limit: Int) -> Int? {
        var index = start
        for character in pattern {
            if character == " " {
                while index < limit, characters[index].isWhitespace { index += 1 }
            } else {
                guard index < limit, characters[index] == character else { return nil }
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

    /// The last bracket that a header opens and does not close.
    private func unclosed(in range: Range<Int>) -> Int? {
        var open: [Int] = []
        for index in range {
            if isOpening(index) { open.append(index) }
            if isClosing(index), !open.isEmpty { open.removeLast() }
        }
        return open.last
    }

    private func openingBrace(after start: Int, in range: Range<Int>) -> Int? {
        var index = start
        while index < range.upperBound, code[index] != "{" { index = self.index(after: index) }
        return index < range.upperBound ? index : nil
    }

    /// The index of the bracket that closes the one at `open`.
    func closing(_ open: Int) -> Int? {
        var depth = 0
        return code[open...].indices.first { index in
            depth += isOpening(index) ? 1 : isClosing(index) ? -1 : 0
            return depth == 0
        }
    }

    /// The index behind a character, or behind the whole of brackets that begin there.
    private func index(after index: Int) -> Int { (isOpening(index) ? closing(index) ?? index : index) + 1 }

    private func isOpening(_ index: Int) -> Bool { "([{".contains(code[index]) }
    private func isClosing(_ index: Int) -> Bool { ")]}".contains(code[index]) }

    // MARK: Lines

    /// The index after the last line that begins with `prefix`, outside inner brackets.
    func end(ofLastLine prefix: String, in range: Range<Int>) -> Int? {
        var found: Int?
        var isMatch = false
        var isLineStart = true
        var index = range.lowerBound
        while index < range.upperBound {
            if code[index] == "\n" {
                if isMatch { found = index + 1 }
                (isMatch, isLineStart) = (false, true)
            } else if isLineStart, !characters[index].isWhitespace {
                isLineStart = false
                isMatch = characters[index..<range.upperBound].starts(with: prefix)
            }
            index = self.index(after: index)
        }
        return isMatch ? range.upperBound : found
    }

    /// The lines of a range outside its inner brackets, without the content of these unless they are a type's.
    func topLevelLines(of range: Range<Int>) -> [String] {
        var text = ""
        var index = range.lowerBound
        while index < range.upperBound {
            let next = self.index(after: index)
            text +=
                code[index] == "[" || !isOpening(index)
                ? String(code[index..<next]) : "\(characters[index])\(characters[next - 1])"
            index = next
        }
        return text.split(separator: "\n").map(String.init)
    }

    // MARK: Comments and texts

    private static func code(of characters: [Character]) -> [Character] {
        var code = characters
        var index = 0
        while index < characters.count {
            let end = skipped(characters, at: index)
            for blank in index..<(end ?? index) { code[blank] = " " }
            index = end ?? index + 1
        }
        return code
    }

    /// The end of the comment or the text in quotation marks that begins at an index; `nil` if none does.
    static func skipped(_ characters: [Character], at start: Int) -> Int? {
        // Asked at every character: most are neither.
        guard characters[start] == "/" || characters[start] == "\"" else { return nil }
        func starts(_ text: String, at index: Int) -> Bool { characters[index...].starts(with: text) }
        if starts("//", at: start) { return characters[start...].firstIndex(of: "\n") ?? characters.count }
        let isComment = starts("/*", at: start)
        guard isComment || characters[start] == "\"" else { return nil }
        let mark = isComment ? "*/" : starts("\"\"\"", at: start) ? "\"\"\"" : "\""
        var index = start + mark.count
        // How many parentheses are open in an interpolation.
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
