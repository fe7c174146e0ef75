/// A manifest in pieces: words, texts and signs, without what its comments say.
struct ManifestCode: Sendable {
    private struct Piece: Equatable {
        enum Kind { case word, text, sign }

        var kind: Kind
        /// A text is without its quotation marks.
        var value: String
        var beginsLine: Bool
    }

    private var pieces: [Piece] = []

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
    }

    // MARK: Calls

    /// An argument of a call.
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

    // MARK: Values

    /// The text that an expression is; `nil` for any other expression.
    func text(_ expression: Range<Int>) -> String? {
        expression.count == 1 && pieces[expression.lowerBound].kind == .text
            ? pieces[expression.lowerBound].value : nil
    }

    /// The texts in expressions, save the names of packages.
    func texts(in expressions: [Range<Int>]) -> [String] {
        expressions.joined().filter { index in
            pieces[index].kind == .text && !(isSign(":", at: index - 1) && isWord(["package"], at: index - 2))
        }
        .map { pieces[$0].value }
    }

    /// Whether expressions contain a call, such as `defaultIsolation(MainActor`.
    func contains(_ function: String, of argument: String, in expressions: [Range<Int>]) -> Bool {
        expressions.joined().contains { index in
            isWord([function], at: index) && isSign("(", at: index + 1) && isWord([argument], at: index + 2)
        }
    }

    /// An expression, and what the constants in it are set to, and those in these.
    func resolved(_ expression: Range<Int>) -> [Range<Int>] {
        var expressions = [expression]
        var names: Set<String> = []
        var next = 0
        while next < expressions.count {
            for index in expressions[next] where isConstant(index) && names.insert(pieces[index].value).inserted {
                expressions += values(of: pieces[index].value)
            }
            next += 1
        }
        return expressions
    }

    /// Whether a word may name a constant, or a function without arguments: what one with arguments returns is not said by
    /// its texts alone. The label of an argument is neither.
    private func isConstant(_ index: Int) -> Bool {
        pieces[index].kind == .word && !(isSign(":", at: index + 1) && isSign("(,", at: index - 1))
            && (!isSign("(", at: index + 1) || isSign(")", at: index + 2))
    }

    /// What a name is declared to be, once for each declaration: a condition of the compiler may choose one.
    private func values(of name: String) -> [Range<Int>] {
        pieces.indices.filter { isWord([name], at: $0) && isWord(["let", "var", "func"], at: $0 - 1) }.map { start in
            let isFunction = isWord(["func"], at: start - 1)
            var index = start + 1
            while index < pieces.count, !endsExpression(index) {
                let isBody = isFunction && isSign("{", at: index)
                index = self.index(after: index)
                if isBody { break }
            }
            return start + 1..<index
        }
    }

    /// Whether an expression ends before a piece outside of its brackets: where a line begins, unless an operator goes on.
    private func endsExpression(_ index: Int) -> Bool {
        if isSign(")]},;", at: index) { return true }
        guard pieces[index].beginsLine else { return false }
        let goesOn = isSign("+-*/=:&|.?{", at: index) || isWord(["else"], at: index)
        return !goesOn && !isSign("+-*/=:&|.,", at: index - 1)
    }

    // MARK: Pieces

    private func isSign(_ signs: String, at index: Int) -> Bool {
        pieces.indices.contains(index) && pieces[index].kind == .sign && signs.contains(pieces[index].value)
    }

    private func isWord(_ words: Set<String>, at index: Int) -> Bool {
        pieces.indices.contains(index) && pieces[index].kind == .word && words.contains(pieces[index].value)
    }

    /// The index behind a piece, or behind the whole of brackets that begin there.
    private func index(after index: Int) -> Int {
        var depth = 0
        for next in index..<pieces.count {
            depth += isSign("([{", at: next) ? 1 : isSign(")]}", at: next) ? -1 : 0
            if depth <= 0 { return next + 1 }
        }
        return pieces.count
    }
}
