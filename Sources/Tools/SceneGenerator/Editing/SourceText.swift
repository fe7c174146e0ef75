/// A Swift source in which places are found by the code around them.
///
/// A place is a path of headers, from the outermost to the innermost. A space in a header matches any white space. A
/// header that ends inside a bracket, such as `UseCases(`, means the inside of that bracket; any other header means the
/// braces after it.
struct SourceText {
    /// An array, since editing needs random access, which `String` does not have.
    private(set) var characters: [Character]

    init(_ text: String) {
        characters = Array(text)
    }

    var text: String { String(characters) }

    /// The range inside the brackets of a place; `nil` if the place does not exist.
    func group(_ path: [String]) -> Range<Int>? {
        var range = characters.indices
        for header in path {
            guard let found = group(header, in: range) else { return nil }
            range = found
        }
        return range
    }

    subscript(range: Range<Int>) -> String { String(characters[range]) }

    mutating func insert(_ text: String, at index: Int) {
        characters.insert(contentsOf: text, at: index)
    }

    mutating func replace(_ range: Range<Int>, with text: String) {
        characters.replaceSubrange(range, with: text)
    }

    private func group(_ header: String, in range: Range<Int>) -> Range<Int>? {
        var start = range.lowerBound
        while let match = match(header, in: start..<range.upperBound) {
            if let open = unclosed(in: match) ?? openingBrace(after: match.upperBound, in: range),
                let close = closing(open), close < range.upperBound || range == characters.indices
            {
                return open + 1..<close
            }
            start = match.upperBound
        }
        return nil
    }

    /// Finds a header as a whole word, outside comments.
    private func match(_ header: String, in range: Range<Int>) -> Range<Int>? {
        let pattern = Array(header)
        var start = range.lowerBound
        while start < range.upperBound {
            if let end = skipped(at: start) {
                start = end
                continue
            }
            if let end = end(of: pattern, at: start, limit: range.upperBound),
                isBoundary(start, pattern.first, end, pattern.last)
            {
                return start..<end
            }
            start += 1
        }
        return nil
    }

    /// Whether a range contains a text as whole words, whatever the white space in it.
    func contains(_ text: String, in range: Range<Int>) -> Bool {
        let pattern = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return range.contains { start in
            guard let end = end(of: pattern, at: start, limit: range.upperBound) else { return false }
            return isBoundary(start, pattern.first, end, pattern.last)
        }
    }

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
        return index
    }

    private func isBoundary(_ start: Int, _ first: Character?, _ end: Int, _ last: Character?) -> Bool {
        let isInsideBefore = start > 0 && isWord(characters[start - 1]) && first.map(isWord) == true
        let isInsideAfter = end < characters.count && isWord(characters[end]) && last.map(isWord) == true
        return !isInsideBefore && !isInsideAfter
    }

    private func isWord(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }

    /// The last bracket that a header opens and does not close.
    private func unclosed(in range: Range<Int>) -> Int? {
        var open: [Int] = []
        for index in range {
            if "([{".contains(characters[index]) { open.append(index) }
            if ")]}".contains(characters[index]), !open.isEmpty { open.removeLast() }
        }
        return open.last
    }

    private func openingBrace(after start: Int, in range: Range<Int>) -> Int? {
        var index = start
        while index < range.upperBound {
            if let end = skipped(at: index) {
                index = end
            } else if characters[index] == "{" {
                return index
            } else if "([".contains(characters[index]) {
                guard let close = closing(index) else { return nil }
                index = close + 1
            } else {
                index += 1
            }
        }
        return nil
    }

    /// The index of the bracket that closes the one at `open`.
    func closing(_ open: Int) -> Int? {
        var depth = 0
        var index = open
        while index < characters.count {
            if let end = skipped(at: index) {
                index = end
                continue
            }
            if "([{".contains(characters[index]) { depth += 1 }
            if ")]}".contains(characters[index]) {
                depth -= 1
                if depth == 0 { return index }
            }
            index += 1
        }
        return nil
    }

    /// The end of the comment or string that begins at `start`; `nil` if none does.
    func skipped(at start: Int) -> Int? {
        // Asked at every character: most are neither.
        guard characters[start] == "/" || characters[start] == "\"" else { return nil }
        if starts("//", at: start) { return characters[start...].firstIndex(of: "\n") ?? characters.count }
        if starts("/*", at: start) {
            var index = start + 2
            while index < characters.count, !starts("*/", at: index) { index += 1 }
            return min(index + 2, characters.count)
        }
        guard characters[start] == "\"" else { return nil }
        let quotes = starts("\"\"\"", at: start) ? "\"\"\"" : "\""
        var index = start + quotes.count
        while index < characters.count, !starts(quotes, at: index) {
            if starts("\\(", at: index), let close = closing(index + 1) {
                index = close + 1
            } else {
                index += characters[index] == "\\" ? 2 : 1
            }
        }
        return min(index + quotes.count, characters.count)
    }

    private func starts(_ text: String, at index: Int) -> Bool {
        characters[index...].starts(with: text)
    }

    /// The index after the last line that begins with `prefix`, outside inner brackets.
    func end(ofLastLine prefix: String, in range: Range<Int>) -> Int? {
        let pattern = Array(prefix)
        var found: Int?
        var isMatch = false
        var isLineStart = true
        var index = range.lowerBound
        while index < range.upperBound {
            if characters[index] == "\n" {
                if isMatch { found = index + 1 }
                (isMatch, isLineStart) = (false, true)
                index += 1
            } else if isLineStart, !characters[index].isWhitespace {
                isLineStart = false
                isMatch = characters[index..<range.upperBound].starts(with: pattern)
            } else if let end = skipped(at: index) {
                index = end
            } else if "([{".contains(characters[index]), let close = closing(index) {
                index = close + 1
            } else {
                index += 1
            }
        }
        return isMatch ? range.upperBound : found
    }

    /// The lines of a range outside its inner brackets, without the content of these.
    func topLevelLines(of range: Range<Int>) -> [String] {
        var text = ""
        var index = range.lowerBound
        while index < range.upperBound {
            if "([{".contains(characters[index]), let close = closing(index), close < range.upperBound {
                // Parentheses and angle brackets of a type belong to its name; braces are replaced by empty ones.
                text +=
                    characters[index] == "["
                    ? String(characters[index...close]) : characters[index] == "{" ? "{}" : "()"
                index = close + 1
            } else if let end = skipped(at: index), !starts("\"", at: index) {
                index = end
            } else {
                text.append(characters[index])
                index += 1
            }
        }
        return text.split(separator: "\n").map(String.init)
    }
}
