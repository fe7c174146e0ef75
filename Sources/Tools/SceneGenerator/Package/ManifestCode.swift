/// A manifest in pieces: words, texts and signs, without what its comments say.
struct ManifestCode: Sendable {
    struct Piece: Equatable {
        enum Kind { case word, text, sign }

        var kind: Kind
        /// A text is without its quotation marks.
        var value: String
        var beginsLine: Bool
    }

    private(set) var pieces: [Piece] = []
    /// The indices of the names that are declared, by these.
    private(set) var declarations: [String: [Int]] = [:]

    init(_ text: String) {
        let characters = Array(text.replacing("\r\n", with: "\n"))
        var index = 0
        var beginsLine = true
        func add(_ kind: Piece.Kind, _ value: some Sequence<Character>) {
            pieces.append(Piece(kind: kind, value: String(value), beginsLine: beginsLine))
            beginsLine = false
        }
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        while index < characters.count {
            let rest = characters[index...]
            if let end = SourceText.skipped(characters, at: index) {
                if characters[index] == "\"" { add(.text, rest[..<end].dropFirst().dropLast()) }
                index = end
            } else if isWord(characters[index]) {
                let word = rest.prefix(while: isWord)
                add(.word, word)
                index = word.endIndex
            } else {
                if characters[index].isNewline {
                    beginsLine = true
                } else if !characters[index].isWhitespace {
                    add(.sign, [characters[index]])
                }
                index += 1
            }
        }
        for index in pieces.indices where self.isWord(["let", "var", "func"], at: index - 1) {
            if pieces[index].kind == .word { declarations[pieces[index].value, default: []].append(index) }
        }
    }

    // MARK: Calls

    struct Argument {
        var label: String
        var value: Range<Int>
    }

    /// The calls of a member without a type, such as `.target(…)`, outside of other such calls.
    func calls(of members: Set<String>) -> [(member: String, arguments: [Argument])] {
        var calls: [(String, [Argument])] = []
        var index = 0
        while index + 2 < pieces.count {
            let member = pieces[index + 1].value
            if isSign(".", at: index), members.contains(member), isSign("(", at: index + 2) {
                calls.append((member, arguments(after: index + 2)))
                index = self.index(after: index + 2)
            } else {
                index += 1
            }
        }
        return calls
    }

    private func arguments(after open: Int) -> [Argument] {
        var arguments: [Argument] = []
        var start = open + 1
        var index = start
        let end = self.index(after: open) - 1
        while index < end {
            while index < end, !isSign(",", at: index) { index = min(self.index(after: index), end) }
            let isLabeled = start < end && isSign(":", at: start + 1)
            arguments.append(
                Argument(
                    label: isLabeled ? pieces[start].value : "", value: min(start + (isLabeled ? 2 : 0), index)..<index)
            )
            index += 1
            start = index
        }
        return arguments
    }

    // MARK: Pieces

    func isSign(_ signs: String, at index: Int) -> Bool {
        pieces.indices.contains(index) && pieces[index].kind == .sign && signs.contains(pieces[index].value)
    }

    func isWord(_ words: Set<String>, at index: Int) -> Bool {
        pieces.indices.contains(index) && pieces[index].kind == .word && words.contains(pieces[index].value)
    }

    /// The index behind a piece, or behind the whole of brackets that begin there.
    func index(after index: Int) -> Int {
        var depth = 0
        for next in index..<pieces.count {
            depth += isSign("([{", at: next) ? 1 : isSign(")]}", at: next) ? -1 : 0
            if depth <= 0 { return next + 1 }
        }
        return pieces.count
    }
}
