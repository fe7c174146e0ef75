/// A file that is written into a package: Swift for an exemplary entity and scene, which compiles as it stands.
///
/// The guide "Scenes from templates" tells how one is written: which names are replaced, and what the marks mean. A
/// first line with `and parts` says that it is written once for each nested type of the entity as well.
///
/// A choice by an operation - `listing`, `finding`, `creating`, `saving`, `deleting` - is added to a file that is there
/// already, unless the file has the declaration.
struct Template: Sendable {
    indirect enum Node: Sendable {
        case line(String)
        case choice([(condition: Condition?, body: [Node])])
        case each(traits: Condition?, isOneLine: Bool, body: [Node])
    }

    let path: String
    /// Where a package would have it.
    var place: String { "\(TemplateFolder.name)/\(path)" }
    /// What it is written for, such as `list`.
    let kinds: Set<String>
    let includesParts: Bool
    /// Whether its changes are made only if all of their places are there.
    let isOptional: Bool
    let condition: Condition?
    let body: [Node]
    var isRegister: Bool { path.hasPrefix("Registers/") }

    /// Parses a file; nil for one that is no template.
    ///
    /// Throws an error that names the file and the line for an unknown mark, an unknown condition, or a missing end.
    init?(_ path: String, _ text: String) throws(GeneratorError) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard var header = lines.first, header.hasPrefix("// for "), !header.hasPrefix("// for each") else {
            // A comment about the file may have come before it.
            let mark = /^\/\/ for (\w+)/
            if let line = lines.firstIndex(where: { line in
                line.firstMatch(of: mark).flatMap { SceneOptions.Kind(rawValue: String($0.1)) } != nil
            }) {
                throw GeneratorError(
                    "\(TemplateFolder.name)/\(path):\(line + 1): “\(lines[line])” is the first line of a template. Move it there."
                )
            }
            return nil
        }
        header.removeFirst("// for ".count)
        isOptional = header.removeSuffix(" or not at all")
        let parts = header.split(separator: " if ", maxSplits: 1)
        var names = String(parts.first ?? "")
        includesParts = names.removeSuffix(" and parts")
        kinds = Set(names.split(separator: ",").map { $0.filter { $0 != " " } })
        for kind in kinds where SceneOptions.Kind(rawValue: kind) == nil {
            throw GeneratorError(
                "\(TemplateFolder.name)/\(path):1: “\(kind)” is not a kind of scene. The kinds are \(SceneOptions.Kind.allCases.map(\.rawValue).joined(separator: ", "))."
            )
        }
        var parser = TemplateParser(path: path, lines: lines)
        condition = try parts.count == 2 ? parser.condition(String(parts[1])) : nil
        body = try parser.template()
        self.path = path
    }
}

private struct TemplateParser {
    let path: String
    let lines: [String]
    private var index = 1

    init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
    }

    mutating func template() throws(GeneratorError) -> [Template.Node] {
        try nodes(until: [], of: "")
    }

    func condition(_ text: String) throws(GeneratorError) -> Condition {
        let condition = Condition(text)
        if let name = condition.names.first(where: { $0.hasPrefix("(") || $0.hasSuffix(")") && !$0.contains("(") }) {
            throw failure(
                "“\(name)” has a parenthesis, and a condition none: && comes before ||, and a choice may stand within another one."
            )
        }
        for name in condition.names where !Conditions.all.contains(name) {
            throw failure(
                "“\(name)” is not a condition. The conditions are \(Conditions.all.sorted().joined(separator: ", ")).")
        }
        return condition
    }

    private func failure(_ sentence: String, at line: Int? = nil) -> GeneratorError {
        GeneratorError("\(TemplateFolder.name)/\(path):\(line ?? index): \(sentence)")
    }

    /// The nodes up to a line that begins with one of `ends`, which is the next line then.
    private mutating func nodes(until ends: [String], of mark: String) throws(GeneratorError) -> [Template.Node] {
        let start = index
        var nodes: [Template.Node] = []
        while index < lines.count {
            let line = lines[index]
            let mark = line.trimmed
            if ends.contains(where: { mark == $0 || mark.hasPrefix("\($0) ") }) { return nodes }
            index += 1
            switch mark {
            case _ where ["// end", "#endif", "#else"].contains(mark) || mark.hasPrefix("#elseif "):
                throw failure("There is nothing that “\(mark)” belongs to.")
            case _ where mark.hasPrefix("// for each field"): nodes.append(try each(mark))
            case _ where mark.hasPrefix("#if "): nodes += try choice(mark)
            case _ where Self.isUnknown(mark):
                throw failure(
                    "“\(mark)” is not a mark. The marks are “// for each field”, “// import domain”, “// end” and “#if”; a sentence begins with an uppercase letter."
                )
            default: nodes.append(.line(line))
            }
        }
        if let end = ends.last { throw failure("“\(mark)” has no \(end).", at: start) }
        return nodes
    }

    private mutating func each(_ mark: String) throws(GeneratorError) -> Template.Node {
        var text = String(mark.dropFirst("// for each field".count))
        let isOneLine = text.removeSuffix(", in one line")
        guard text.isEmpty || text.hasPrefix(" of ") else { throw failure("“\(mark)” is not a mark.") }
        let traits = try text.isEmpty ? nil : condition(String(text.dropFirst(" of ".count)))
        let body = try nodes(until: ["// end"], of: mark)
        index += 1
        return .each(traits: traits, isOneLine: isOneLine, body: body)
    }

    private mutating func choice(_ mark: String) throws(GeneratorError) -> [Template.Node] {
        let first = String(mark.dropFirst("#if ".count))
        guard Condition.isOurs(first) else {
            // Swift's own condition stays, with what is in it.
            var nodes = [Template.Node.line(mark)]
            repeat {
                nodes += try self.nodes(until: ["#elseif", "#else", "#endif"], of: mark) + [.line(lines[index])]
                index += 1
            } while lines[index - 1].trimmed != "#endif"
            return nodes
        }
        var branches: [(condition: Condition?, body: [Template.Node])] = []
        var next: Condition? = try condition(first)
        while true {
            let body = try nodes(until: ["#elseif", "#else", "#endif"], of: mark)
            branches.append((next, body))
            let line = lines[index].trimmed
            index += 1
            if line == "#endif" { return [.choice(branches)] }
            next = try line == "#else" ? nil : condition(String(line.dropFirst("#elseif ".count)))
        }
    }

    /// Whether a comment begins as a mark does, and is none.
    private static func isUnknown(_ line: String) -> Bool {
        guard line.hasPrefix("// ") else { return false }
        let word = line.dropFirst(3).prefix { $0.isLetter }
        guard ["for", "end", "if", "import", "else"].contains(word) else { return false }
        return !["// import domain", "// import data", "// import presentation", "// import doubles"].contains(line)
    }
}

/// A condition of a choice: names with `!`, `&&` and `||`.
struct Condition: Sendable {
    private let alternatives: [[(name: String, isWanted: Bool)]]

    init(_ text: String) {
        alternatives = text.split(separator: "||").map { alternative in
            alternative.split(separator: "&&").map { part in
                let name = part.trimmed
                return name.hasPrefix("!") ? (name.dropFirst().trimmed, false) : (name, true)
            }
        }
    }

    var names: [String] { alternatives.flatMap { $0.map(\.name) } }

    func holds(_ conditions: Set<String>) -> Bool {
        alternatives.contains { $0.allSatisfy { conditions.contains($0.name) == $0.isWanted } }
    }

    /// Whether a condition is the generator's, not Swift's, which begins with a call or an uppercase letter.
    static func isOurs(_ text: String) -> Bool {
        text.prefixMatch(of: /[!( ]*(?![a-z]\w*\()[a-z]/) != nil
    }
}

extension StringProtocol {
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}

extension String {
    fileprivate mutating func removeSuffix(_ suffix: String) -> Bool {
        guard hasSuffix(suffix) else { return false }
        removeLast(suffix.count)
        return true
    }
}
