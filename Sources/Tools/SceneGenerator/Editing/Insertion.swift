/// One thing that is added to a source at a place that is found by what stands there.
struct Insertion: Sendable {
    /// How a thing stands among the others at its place.
    enum Position: Sendable {
        /// The last element of a list with commas, on the line of the one before it.
        case element
        /// The last element of a list with commas, on a line of its own.
        case elementLine
        /// At the end of the braces.
        case end
        /// After the last line of the braces that begins so, or at their end.
        case after(String)
        /// The last type that a declaration conforms to.
        case conformance
        /// In the place of a text that stands there.
        case replacing(String)
    }

    /// The place, as ``SourceText`` finds it.
    var path: [String]
    var position: Position
    var text: String
    /// What stands there once it has been added, so that it is not added again.
    var key: String

    init(_ path: String..., at position: Position, _ text: String, key: String? = nil) {
        self.path = path
        self.position = position
        self.text = text
        self.key = key ?? text
    }

    /// Adds the text, unless it is there already. Returns false where there is no such place.
    func apply(to source: inout SourceText) -> Bool {
        if case .conformance = position { return addConformance(to: &source) }
        guard let group = source.group(path) else { return false }
        guard !source.contains(key, in: group) else { return true }
        switch position {
        case .element: addElement(to: &source, group, separator: " ")
        case .elementLine: addElement(to: &source, group, separator: "\n")
        case .end: source.insert("\(text)\n", at: Self.lineStart(of: group, in: source))
        case .after(let prefix):
            source.insert(
                "\(text)\n", at: source.end(ofLastLine: prefix, in: group) ?? Self.lineStart(of: group, in: source))
        case .replacing(let old):
            guard let range = Self.last(old, in: source, group) else { return false }
            source.replace(range, with: text)
        case .conformance: break
        }
        return true
    }

    private func addConformance(to source: inout SourceText) -> Bool {
        guard let body = source.group(path) else { return false }
        var end = body.lowerBound - 1
        while end > 0, source.characters[end - 1].isWhitespace { end -= 1 }
        let header = source[max(0, end - 2_000)..<end]
        let declaration = header.components(after: path.last ?? "")
        guard !declaration.split(whereSeparator: { !$0.isLetter && !$0.isNumber }).contains(text[...]) else {
            return true
        }
        source.insert(declaration.contains(":") ? ", \(text)" : ": \(text)", at: end)
        return true
    }

    private func addElement(to source: inout SourceText, _ group: Range<Int>, separator: String) {
        var end = group.upperBound
        while end > group.lowerBound, source.characters[end - 1].isWhitespace { end -= 1 }
        let isEmpty = end == group.lowerBound
        let hasComma = !isEmpty && source.characters[end - 1] == ","
        let lead = isEmpty ? "" : hasComma ? separator : ",\(separator)"
        source.insert(lead + text + (hasComma ? "," : ""), at: end)
    }

    /// Where the line of the closing brace begins.
    private static func lineStart(of group: Range<Int>, in source: SourceText) -> Int {
        var index = group.upperBound
        while index > group.lowerBound, source.characters[index - 1] != "\n", source.characters[index - 1].isWhitespace
        {
            index -= 1
        }
        return index
    }

    private static func last(_ text: String, in source: SourceText, _ group: Range<Int>) -> Range<Int>? {
        let pattern = Array(text)
        guard group.count >= pattern.count else { return nil }
        for start in (group.lowerBound...group.upperBound - pattern.count).reversed()
        where source.characters[start..<start + pattern.count].elementsEqual(pattern) {
            return start..<start + pattern.count
        }
        return nil
    }
}

extension String {
    /// What follows the last occurrence of a text; everything where it does not occur.
    fileprivate func components(after text: String) -> String {
        guard let range = ranges(of: text).last else { return self }
        return String(self[range.upperBound...])
    }
}
