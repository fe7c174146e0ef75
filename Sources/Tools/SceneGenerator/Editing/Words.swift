/// Words that are replaced, the longest first, and calls of functions that exist in the templates alone.
struct Words: Sendable {
    /// By their first characters, as each character of a template is looked up.
    private var texts: [Character: [(String, String)]] = [:]
    private var calls: [Character: [(opening: String, replacement: @Sendable (String) -> String)]] = [:]

    /// Replaces a text wherever it occurs.
    mutating func add(_ text: String, _ replacement: String) {
        guard let first = text.first else { return }
        texts[first, default: []].append((text, replacement))
        texts[first]?.sort { $0.0.count > $1.0.count }
    }

    /// Replaces `name(argument)`, where no letter stands before it, by what is made of the argument.
    mutating func addCall(_ name: String, _ replacement: @escaping @Sendable (String) -> String) {
        guard let first = name.first else { return }
        calls[first, default: []].append(("\(name)(", replacement))
    }

    /// Replaces these words and those of a field in one pass: what has been put in is not replaced again, such as the
    /// name of a field that is a word of the templates.
    func replacing(in line: String, field: Words = Words()) -> String {
        var result = ""
        var rest = line[...]
        while let character = rest.first {
            let calls = (field.calls[character] ?? []) + (calls[character] ?? [])
            if let call = calls.first(where: { rest.hasPrefix($0.opening) }),
                line[..<rest.startIndex].last?.isLetter != true
            {
                let source = SourceText(String(rest))
                if let end = source.closing(call.opening.count - 1) {
                    result += call.replacement(replacing(in: source[call.opening.count..<end], field: field))
                    rest = rest.dropFirst(end + 1)
                    continue
                }
            }
            let found = [field, self].compactMap { $0.texts[character]?.first { rest.hasPrefix($0.0) } }
            if let (word, replacement) = found.max(by: { $0.0.count < $1.0.count }) {
                result += replacement
                rest = rest.dropFirst(word.count)
            } else {
                result.append(character)
                rest = rest.dropFirst()
            }
        }
        return result
    }
}
