/// A file that the generator writes, in which a request's names replace the template's names.
///
/// A template is Swift code that compiles and has tests. Its annotations are comments and conditions, which the guide
/// "Scenes from templates" describes.
struct Template: Sendable {
    indirect enum Node: Sendable {
        case line(String)
        /// The branches of a condition. The first branch applies whose condition is true or that has no condition.
        case choice([(condition: String?, body: [Node])])
        case each(trait: String?, isFirst: Bool, isOneLine: Bool, body: [Node])
    }

    let path: String
    /// The uses of the template: kinds of requests, `parts` for each nested type of an entity, `choice` for each
    /// enumeration.
    let kinds: Set<String>
    /// The condition under which the file is written. A file without a condition is always written.
    let condition: String?
    let body: [Node]
    /// The types that occur in the template's code.
    let types: Set<String>
    /// The folder of the template's layer, or the folder of the registers.
    var folder: String { String(path.prefix { $0 != "/" }) }
    var isRegister: Bool { folder == "Registers" }

    /// Parses a file. Returns `nil` if the file is not a template.
    init?(_ path: String, _ text: String) throws(GeneratorError) {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
        if lines.last == "" { lines.removeLast() }
        guard let header = lines.first, header.hasPrefix("// for ") else { return nil }
        let parts = header.dropFirst("// for ".count).split(separator: " if ", maxSplits: 1).map(String.init)
        kinds = Set(parts[0].replacing(" and ", with: ", ").split(separator: ", ").map(String.init))
        condition = parts.count == 2 ? parts[1] : nil
        var parser = TemplateParser(path: path, lines: lines)
        body = try parser.nodes(until: [])
        let code = text.replacing(/#?"(\\.|[^"\\])*"#?|\/\/.*|import .*/, with: "")
        types = Set(code.matches(of: /(?:^|[^\w.])([A-Z]\w*)/).map { String($0.1) })
        self.path = path
    }
}

private struct TemplateParser {
    let path: String
    let lines: [String]
    private var index = 1
    private let repetition =
        /(.*?)\s*\/\/ (?:for (each|the first) (?:(\w+) )?field(, in one line)?|only here)/

    init(path: String, lines: [String]) {
        self.path = path
        self.lines = lines
    }

    /// Returns the nodes up to a line that starts with one of `ends`, which is the next line to parse.
    mutating func nodes(until ends: [String]) throws(GeneratorError) -> [Template.Node] {
        let start = index
        var nodes: [Template.Node] = []
        while index < lines.count {
            let line = lines[index]
            let mark = line.trimmed
            if ends.contains(where: { mark == $0 || mark.hasPrefix("\($0) ") }) { return nodes }
            index += 1
            if let marked = line.wholeMatch(of: repetition) {
                // An annotation on its own line applies to the following lines up to its end. Any other annotation
                // applies to its line.
                let code = String(marked.1)
                let body = code.isEmpty ? try nodesOfBlock() : [.line(code)]
                // The annotation of a line that only the template needs has no extent.
                guard let extent = marked.2 else { continue }
                nodes.append(
                    .each(
                        trait: marked.3.map(String.init), isFirst: extent != "each", isOneLine: marked.4 != nil,
                        body: body))
            } else if mark.hasPrefix("#if ") {
                nodes += try choice(mark)
            } else if ["// end", "#endif", "#else"].contains(mark) || mark.contains("// for ") {
                throw failure("“\(mark)” is not a known marker here.")
            } else {
                nodes.append(.line(line))
            }
        }
        if let end = ends.last { throw failure("“\(lines[start - 1].trimmed)” has no \(end).") }
        return nodes
    }

    private func failure(_ sentence: String) -> GeneratorError { GeneratorError("\(path):\(index): \(sentence)") }

    private mutating func nodesOfBlock() throws(GeneratorError) -> [Template.Node] {
        let body = try nodes(until: ["// end"])
        index += 1
        return body
    }

    private mutating func choice(_ mark: String) throws(GeneratorError) -> [Template.Node] {
        let first = String(mark.dropFirst("#if ".count))
        guard first.first?.isLowercase == true, !first.contains("(") else {
            // The output keeps a condition of Swift's compiler, with its contents.
            var nodes = [Template.Node.line(mark)]
            repeat {
                nodes += try self.nodes(until: ["#elseif", "#else", "#endif"]) + [.line(lines[index])]
                index += 1
            } while lines[index - 1].trimmed != "#endif"
            return nodes
        }
        var branches: [(condition: String?, body: [Template.Node])] = []
        var next: String? = first
        while true {
            branches.append((next, try nodes(until: ["#elseif", "#else", "#endif"])))
            let line = lines[index].trimmed
            index += 1
            if line == "#endif" { return [.choice(branches)] }
            next = line == "#else" ? nil : String(line.dropFirst("#elseif ".count))
        }
    }
}

extension StringProtocol {
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
