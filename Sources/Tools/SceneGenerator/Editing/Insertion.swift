/// Text to add to a source. The code around a place identifies it.
struct Insertion: Sendable {
    enum Position: Sendable {
        /// As the last element of a comma-separated list, on the line of the previous element.
        case element
        /// As the last element of a comma-separated list, on its own line.
        case elementLine
        /// Before the closing brace.
        case end
        /// After the last line in the braces that begins with this text. Without such a line, before the closing brace.
        case after(String)
        /// In place of the last occurrence of this text, which must exist.
        case replacing(String)
    }

    var path: [String]
    var position: Position
    var text: String

    init(_ path: [String], at position: Position, _ text: String = "") {
        self.path = path
        self.position = position
        self.text = text
    }

    /// Adds the text, unless the source already contains its first line. Returns `false` if the place does not exist.
    func apply(to source: inout SourceText) -> Bool {
        guard let group = source.group(path) else { return false }
        guard !source.contains(String(text.prefix { $0 != "\n" }), in: group) else { return true }
        let text = indented(in: group, of: source)
        switch position {
        case .element: addElement(self.text, to: &source, group, separator: " ")
        case .elementLine: addElement(text, to: &source, group, separator: "\n")
        case .end: source.insert("\(text)\n", at: Self.lineStart(of: group, in: source))
        case .after(let prefix):
            source.insert(
                "\(text)\n", at: source.end(ofLastLine: prefix, in: group) ?? Self.lineStart(of: group, in: source))
        case .replacing(let old):
            guard let place = source.places(of: old).last(where: { group.contains($0.lowerBound) }) else {
                return false
            }
            source.replace(place, with: self.text)
        }
        return true
    }

    /// Returns the text with the indentation of the surrounding lines, unless the text is already indented.
    private func indented(in group: Range<Int>, of source: SourceText) -> String {
        guard text.first?.isWhitespace == false || text.first == "\n" else { return text }
        let indentation = Self.indentation(in: group, of: source)
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indentation + $0 }.joined(separator: "\n")
    }

    /// Returns the indentation of the first line that starts in a place. For an empty place, this is one level more
    /// than the line that opens the place.
    private static func indentation(in group: Range<Int>, of source: SourceText) -> String {
        let isWhole = group == source.characters.indices
        let lines = source[group].split(separator: "\n", omittingEmptySubsequences: false).dropFirst(isWhole ? 0 : 1)
        if let line = lines.first(where: { !$0.allSatisfy(\.isWhitespace) }) {
            return String(line.prefix(while: \.isWhitespace))
        }
        let opening = source[0..<group.lowerBound].split(separator: "\n").last ?? ""
        return opening.prefix(while: \.isWhitespace) + (isWhole ? "" : "    ")
    }

    private func addElement(_ text: String, to source: inout SourceText, _ group: Range<Int>, separator: String) {
        var end = group.upperBound
        while end > group.lowerBound, source.characters[end - 1].isWhitespace { end -= 1 }
        let isEmpty = end == group.lowerBound
        let hasComma = !isEmpty && source.characters[end - 1] == ","
        let lead = isEmpty ? "" : hasComma ? separator : ",\(separator)"
        source.insert(lead + text + (hasComma ? "," : ""), at: end)
    }

    private static func lineStart(of group: Range<Int>, in source: SourceText) -> Int {
        var index = group.upperBound
        while index > group.lowerBound, source.characters[index - 1].isWhitespace,
            !source.characters[index - 1].isNewline
        {
            index -= 1
        }
        return index
    }
}
