/// The names and values of a request, which replace a template's names.
struct Rendering: Sendable {
    var conditions: Set<String>
    var words = Words()
    /// The lines of a template about the entity's ID, which a nested type does not need.
    var dropped: Set<String> = []
    /// All fields except the ID. In a nested type, the ID is an ordinary field.
    var fields: [FieldWords] = []
    var modules: [String: String] = [:]
    /// The types of the domain that the file imports by their names, because other modules have types with the same
    /// names.
    var importedTypes: [String] = []
    /// The module of the generated file, which the file does not import.
    var module = ""
    /// Whether declarations in the module belong to the main actor by default.
    var isOnMainActor = false
}

extension Template {
    func text(_ rendering: Rendering) -> String { Self.joined(Self.lines(body, rendering, nil)) }

    private static let inline = "\u{1}"

    private static func lines(_ nodes: [Node], _ rendering: Rendering, _ field: FieldWords?) -> [String] {
        nodes.flatMap { node -> [String] in
            switch node {
            case .line(let line): return Self.line(line, rendering, field)
            case .choice(let branches):
                let branch = branches.first { $0.condition.map(rendering.conditions.contains) ?? true }
                return branch.map { Self.lines($0.body, rendering, field) } ?? []
            case .each(let trait, let isFirst, let isOneLine, let body):
                let fields = rendering.fields.filter { field in trait.map { field.traits.contains($0) } ?? true }
                let lines = fields.prefix(isFirst ? 1 : .max).flatMap { Self.lines(body, rendering, $0) }
                guard isOneLine else { return lines }
                // The formatter removes the comma after a single element.
                return [inline + lines.map { $0.hasSuffix(",") ? $0.trimmed : "\($0.trimmed)," }.joined(separator: " ")]
            }
        }
    }

    private static func line(_ line: String, _ rendering: Rendering, _ field: FieldWords?) -> [String] {
        if let layer = line.trimmed.wholeMatch(of: /\/\/ import (\w+)/)?.1 {
            guard let module = rendering.modules[String(layer)], module != rendering.module else { return [] }
            let types = layer == "domain" ? rendering.importedTypes : []
            return ["import \(module)"] + types.map { "import struct \(module).\($0)" }
        }
        if field == nil, rendering.dropped.contains(line.trimmed) { return [] }
        var text = rendering.words.replacing(in: line, field: field?.words ?? Words())
        // If a replacement leaves a line empty, the line is not written.
        if text.trimmed.isEmpty, !line.trimmed.isEmpty { return [] }
        guard rendering.isOnMainActor, text.contains("@MainActor") || text.contains("nonisolated ") else {
            return [text]
        }
        // In a module on the main actor, only a closure needs the attribute, such as the closure of `refreshable`.
        if text.trimmed == "@MainActor" { return [] }
        text = text.replacing(/@MainActor (?!in )/, with: "")
        return [text.replacing("nonisolated init", with: "init")]
    }

    /// Returns the text of the lines. Lines that belong together are joined.
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
                // Goes back to the line with the bracket that is still open.
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

    /// Returns the lines without unused imports, and without blank lines next to braces and between imports.
    private static func tidied(_ lines: [String]) -> [String] {
        let foundation = /\b(Date|Decimal|Data|JSONDecoder|TimeZone|URL|URLQueryItem|UUID)\b/
        let needsFoundation = lines.contains { !$0.trimmed.hasPrefix("//") && $0.contains(foundation) }
        var result: [String] = []
        var imported: Set<String> = []
        for line in lines {
            let trimmed = line.trimmed
            let isImport = trimmed.hasPrefix("import ")
            if trimmed.hasPrefix("#") { imported = [] }
            if isImport, !imported.insert(trimmed).inserted || trimmed == "import Foundation" && !needsFoundation {
                continue
            }
            if result.last?.isEmpty == true,
                trimmed.hasPrefix("}") || isImport && result.dropLast().last?.hasPrefix("import ") == true
            {
                result.removeLast()
            }
            if trimmed.isEmpty, result.last?.hasSuffix("{") ?? true || result.last?.isEmpty == true { continue }
            result.append(trimmed.isEmpty || isImport ? trimmed : line)
        }
        while result.last?.isEmpty == true { result.removeLast() }
        return sorted(result)
    }

    /// Sorts the imports, because the formatter does not sort imports in a condition, and the template's modules have
    /// other names.
    private static func sorted(_ lines: [String]) -> [String] {
        guard let first = lines.firstIndex(where: { $0.hasPrefix("import ") }) else { return lines }
        let imports = lines[first...].prefix { $0.hasPrefix("import ") }
        return lines[..<first] + imports.sorted() + lines[imports.endIndex...]
    }
}
