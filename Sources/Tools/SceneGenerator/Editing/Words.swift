/// Words that are replaced, the longest first, and calls of functions that exist in the templates alone.
struct Words: Sendable {
    private struct Entries {
        /// The longest first: the first one that fits is taken.
        var texts: [(text: String, replacement: String)] = []
        var calls: [(opening: String, replacement: @Sendable (String) -> String)] = []
    }

    /// By their first bytes, as each byte of a template is looked up.
    private var entries: [UInt8: Entries] = [:]

    mutating func add(_ text: String, _ replacement: String) {
        guard let first = text.utf8.first else { return }
        let others = entries[first]?.texts ?? []
        let place = others.firstIndex { $0.text.utf8.count < text.utf8.count } ?? others.endIndex
        entries[first, default: Entries()].texts.insert((text, replacement), at: place)
    }

    /// Replaces `name(argument)`, where no letter stands before it, by what is made of the argument.
    mutating func addCall(_ name: String, _ replacement: @escaping @Sendable (String) -> String) {
        guard let first = name.utf8.first else { return }
        entries[first, default: Entries()].calls.append(("\(name)(", replacement))
    }

    /// Replaces these words and those of a field in one pass: what has been put in is not replaced again, such as the
    /// name of a field that is a word of the templates.
    func replacing(in line: String, field: Words = Words()) -> String {
        var result = ""
        // How far the line is in the result, and how far it has been looked at.
        var (start, index) = (line.startIndex, line.startIndex)
        while index < line.endIndex {
            if let (length, text) = replacement(at: index, of: line, field) {
                result += line[start..<index] + text
                index = line.index(index, offsetBy: length)
                start = index
            } else {
                line.utf8.formIndex(after: &index)
            }
        }
        return result + line[start...]
    }

    private func replacement(at index: String.Index, of line: String, _ field: Words) -> (length: Int, text: String)? {
        let first = line.utf8[index]
        let (ofField, own) = (field.entries[first], entries[first])
        guard ofField != nil || own != nil else { return nil }
        // A text of its own: to compare a part of one takes much longer.
        let rest = String(line[index...])
        for call in (ofField?.calls ?? []) + (own?.calls ?? [])
        where rest.hasPrefix(call.opening) && line[..<index].last?.isLetter != true {
            let source = SourceText(rest)
            guard let end = source.closing(call.opening.count - 1) else { continue }
            return (end + 1, call.replacement(replacing(in: source[call.opening.count..<end], field: field)))
        }
        return [ofField, own].compactMap { $0?.texts.first { rest.hasPrefix($0.text) } }
            .max { $0.text.count < $1.text.count }.map { ($0.text.count, $0.replacement) }
    }
}
