struct Rendering: Sendable {
    var conditions: Set<String>
    var words = Words()
    /// Lines about the exemplary entity's identity that a type without one does not have.
    var dropped: Set<String> = []
    /// All fields but the identity, which is a field like any other in a nested type.
    var fields: [FieldWords]
    var modules: [String: String] = [:]
    /// Types of the domain that are imported by their names, since other modules have such as well.
    var importedTypes: [String] = []
    /// The module that the file is written into, which it does not import.
    var module = ""
    /// Whether everything in that module belongs to the main actor unless it says otherwise.
    var isOnMainActor = false
}

extension Template {
    func text(_ rendering: Rendering) -> String {
        Self.joined(Self.lines(body, rendering, nil).filter { !$0.isSeam })
    }

    /// What a choice by an operation adds to a file that is there already.
    func additions(_ rendering: Rendering) -> [Insertion] {
        var insertions: [Insertion] = []
        var scopes: [String] = []
        var addition: [String]?
        for line in Self.lines(body, rendering, nil) {
            if line == Self.seamStart {
                addition = []
            } else if line == Self.seamEnd {
                if let lines = addition, let insertion = Self.insertion(lines, in: scopes) {
                    insertions.append(insertion)
                }
                addition = nil
            } else if addition != nil {
                addition?.append(line)
            } else {
                Self.follow(line, &scopes)
            }
        }
        return insertions
    }

    private static let seamStart = "\u{2}"
    private static let seamEnd = "\u{3}"
    private static let inline = "\u{1}"

    private static func lines(_ nodes: [Node], _ rendering: Rendering, _ field: FieldWords?) -> [String] {
        nodes.flatMap { node -> [String] in
            switch node {
            case .line(let line): return Self.line(line, rendering, field)
            case .choice(let branches):
                let holding = rendering.conditions.union(field?.traits ?? [])
                guard let branch = branches.first(where: { $0.condition?.holds(holding) ?? true }) else { return [] }
                let lines = Self.lines(branch.body, rendering, field)
                let isOperation = branch.condition?.names.contains(where: Conditions.operations.contains) == true
                return isOperation ? [seamStart] + lines + [seamEnd] : lines
            case .each(let traits, let isOneLine, let body):
                let fields = rendering.fields.filter { traits?.holds($0.traits) ?? true }
                let lines = fields.flatMap { Self.lines(body, rendering, $0) }
                guard isOneLine else { return lines }
                // The formatter takes the comma from an element that stands alone.
                return [inline + lines.map { $0.hasSuffix(",") ? $0.trimmed : "\($0.trimmed)," }.joined(separator: " ")]
            }
        }
    }

    private static func line(_ line: String, _ rendering: Rendering, _ field: FieldWords?) -> [String] {
        if line.hasPrefix("// import ") {
            let layer = String(line.dropFirst("// import ".count))
            guard let module = rendering.modules[layer], module != rendering.module else { return [] }
            let types = layer == "domain" ? rendering.importedTypes : []
            return ["import \(module)"] + types.map { "import struct \(module).\($0)" }
        }
        if field == nil, rendering.dropped.contains(line.trimmed) { return [] }
        var text = rendering.words.replacing(in: line, field: field?.words ?? Words())
        guard rendering.isOnMainActor, text.contains("@MainActor") || text.contains("nonisolated ") else {
            return [text]
        }
        // In such a module the attribute is needed only for a closure, such as that of `refreshable`.
        if text.trimmed == "@MainActor" { return [] }
        text = text.replacing(/@MainActor (?!in )/, with: "")
        return [text.replacing("nonisolated init", with: "init").replacing("nonisolated deinit", with: "deinit")]
    }

    /// The text of lines, of which those that belong in one line are joined, without stray blank lines and double
    /// imports.
    private static func joined(_ lines: [String]) -> String {
        var result: [String] = []
        var isInline = false
        for line in lines {
            if isInline, let last = result.indices.last {
                let isEnd = line.trimmed.first.map { ")]}".contains($0) } ?? true
                if isEnd {
                    if result[last].hasSuffix(",") { result[last].removeLast() }
                    isInline = false
                }
                let separator = isEnd || result[last].last.map { "([".contains($0) } == true ? "" : " "
                result[last] += separator + (line.hasPrefix(inline) ? String(line.dropFirst()) : line.trimmed)
            } else if line.hasPrefix(inline) {
                // Back to the line with the bracket that is open here.
                var tail = [String(line.dropFirst())]
                while let last = result.last, !"([{".contains(last.last ?? " ") {
                    tail.insert(last.trimmed, at: 0)
                    result.removeLast()
                }
                result.append((result.popLast() ?? "") + tail.filter { !$0.isEmpty }.joined(separator: " "))
                isInline = true
            } else {
                result.append(line)
            }
        }
        return tidied(result).joined(separator: "\n") + "\n"
    }

    /// Lines without blank ones at the edges of braces and between imports.
    private static func tidied(_ lines: [String]) -> [String] {
        var result: [String] = []
        for line in lines {
            let trimmed = line.trimmed
            let isImport = trimmed.hasPrefix("import ")
            if result.last?.isEmpty == true,
                trimmed.hasPrefix("}") || isImport && result.dropLast().last?.hasPrefix("import ") == true
            {
                result.removeLast()
            }
            if isImport, result.contains(trimmed) { continue }
            if trimmed.isEmpty, result.last?.hasSuffix("{") ?? true || result.last?.isEmpty == true { continue }
            result.append(trimmed.isEmpty || isImport ? trimmed : line)
        }
        while result.last?.isEmpty == true { result.removeLast() }
        return result
    }

    // MARK: Adding to a file

    /// Keeps the headers of the braces that are open. Braces in texts and comments count, too.
    private static func follow(_ line: String, _ scopes: inout [String]) {
        let (opened, closed) = (line.count { $0 == "{" }, line.count { $0 == "}" })
        if opened > closed {
            for _ in 0..<opened - closed { scopes.append(header(of: line)) }
        } else {
            scopes.removeLast(min(scopes.count, closed - opened))
        }
    }

    /// What finds the place of a declaration again, whatever it conforms to.
    private static func header(of line: String) -> String {
        guard let declaration = Insertion.declaration(in: line.trimmed) else {
            return line.trimmed.replacing(" {", with: "")
        }
        return declaration.prefix { !":({".contains($0) }.split(separator: " where").first?.trimmed ?? ""
    }

    private static func insertion(_ lines: [String], in scopes: [String]) -> Insertion? {
        let indentation = lines.first.map { $0.prefix(while: \.isWhitespace) } ?? ""
        let text = joined(lines.map { $0.hasPrefix(indentation) ? String($0.dropFirst(indentation.count)) : $0 })
            .trimmed
        guard let first = Insertion.code(of: text).first else { return nil }
        if first.prefixMatch(of: /(@Trigger|(\w+ )?let)\b/) != nil {
            return Insertion(scopes, at: .after(first.prefix { $0 != " " } + " "), text)
        }
        let isOneOfMany = scopes.last?.hasPrefix("protocol") == true || first.prefixMatch(of: /[\w.]+ =/) != nil
        return Insertion(scopes, at: .end, isOneOfMany ? text : "\n\(text)")
    }
}

extension String {
    fileprivate var isSeam: Bool { self == "\u{2}" || self == "\u{3}" }
}
