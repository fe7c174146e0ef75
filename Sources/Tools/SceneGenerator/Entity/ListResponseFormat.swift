/// The format of a response with a list, as the path of keys to each part.
struct ListResponseFormat: Equatable, Sendable {
    /// The path to the list, or `nil` if the response is the list itself.
    var list: [String]?
    /// The path to the number of all entities, or `nil` if the server does not count.
    var total: [String]?
    /// The path to the cursor or link of the next page, or `nil` for a server that uses offsets.
    var next: [String]?
    /// Whether the next page is identified by a URL.
    var isLink = false
    /// The keys of page numbers, and keys that look like a next page, in a response that has no usable next page.
    var unread: [String] = []

    /// Returns a response in the notation of JSON, or in the notation of Swift's literals.
    func json(list text: String, total: String, next: String, _ brackets: (String, String)) -> String {
        guard let list else { return text }
        var values: [([String], String)] = [(list, text)]
        if let path = self.total { values.append((path, total)) }
        if let path = self.next { values.append((path, next)) }
        return Self.json(values, brackets)
    }

    private static func json(_ values: [([String], String)], _ brackets: (String, String)) -> String {
        var keys: [String] = []
        for (path, _) in values where !keys.contains(path[0]) { keys.append(path[0]) }
        let members = keys.map { key in
            let inner = values.filter { $0.0[0] == key }
            let text =
                inner.first { $0.0.count == 1 }?.1 ?? json(inner.map { (Array($0.0.dropFirst()), $0.1) }, brackets)
            return "\"\(key)\": \(text)"
        }
        return brackets.0 + members.joined(separator: ", ") + brackets.1
    }
}
