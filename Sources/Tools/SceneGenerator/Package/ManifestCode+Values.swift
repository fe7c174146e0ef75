extension ManifestCode {
    /// The text that an expression is, or that a constant is set to; `nil` for any other expression.
    func text(_ expression: Range<Int>) -> String? {
        guard expression.count == 1 else { return nil }
        let texts = resolved(expression).map { $0.upperBound - 1 }.filter { last in
            pieces[last].kind == .text && (last == expression.lowerBound || isSign("=", at: last - 1))
        }
        guard texts.count == 1, !pieces[texts[0]].value.contains("\\(") else { return nil }
        return pieces[texts[0]].value
    }

    /// The texts in expressions, save the names of packages and those of modules under other names.
    func texts(in expressions: [Range<Int>]) -> [String] {
        var texts: [String] = []
        for expression in expressions {
            var index = expression.lowerBound
            while index < expression.upperBound {
                if isWord(["moduleAliases"], at: index) {
                    index = self.index(after: index + 2)
                    continue
                }
                if pieces[index].kind == .text, !(isSign(":", at: index - 1) && isWord(["package"], at: index - 2)) {
                    texts.append(pieces[index].value)
                }
                index += 1
            }
        }
        return texts
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
                expressions += definitions(of: pieces[index].value)
            }
            next += 1
        }
        return expressions
    }

    /// Whether a word may name a constant, or a function without arguments: what one with arguments returns is not said
    /// by its texts alone. The label of an argument is neither.
    private func isConstant(_ index: Int) -> Bool {
        pieces[index].kind == .word && !(isSign(":", at: index + 1) && isSign("(,", at: index - 1))
            && (!isSign("(", at: index + 1) || isSign(")", at: index + 2))
    }

    /// What a name is declared to be, once for each declaration: a condition of the compiler may choose one.
    private func definitions(of name: String) -> [Range<Int>] {
        (declarations[name] ?? []).map { start in
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

    /// Whether an expression ends before a piece outside of its brackets: where a line begins, unless an operator
    /// stands at its start or at the end of the line before.
    private func endsExpression(_ index: Int) -> Bool {
        if isSign(")]},;", at: index) { return true }
        guard pieces[index].beginsLine else { return false }
        let goesOn = isSign("+-*/=:&|.?{", at: index) || isWord(["else"], at: index)
        return !goesOn && !isSign("+-*/=:&|.,", at: index - 1)
    }
}
