/// The format in which a server answers with a list of entities: where in it what is, as the keys on the way there.
struct ListResponseFormat: Equatable, Sendable {
    /// The way to the list; `nil` if the answer is the list itself.
    var list: [String]?
    /// The way to the number of all entities; `nil` if the server does not count.
    var total: [String]?
    /// The way to what the next page begins with; `nil` for a server that counts offsets.
    var next: [String]?
    /// Whether the next page is named by an address.
    var isLink = false
    /// Keys of the answer that number its pages: its server may want a page's number instead of an offset.
    var numbers: [String] = []
    /// Keys of the answer that look as if they were about pages and are not read.
    var ignored: [String] = []
    /// Keys of the answer that would say what the next page begins with, if there was one.
    var unseen: [String] = []

    private var paths: [[String]] { [list, total, next].compactMap(\.self) }

    var isNested: Bool { paths.contains { $0.count > 1 } }

    /// Whether the answer has other names than the generated type.
    func isRenamed(_ entity: Entity) -> Bool {
        list != nil && !isNested
            && (list != [entity.members] || total ?? ["total"] != ["total"] || next ?? ["next"] != ["next"])
    }

    func cases(_ entity: Entity) -> [String] {
        isNested
            ? Self.cases(paths.flatMap(\.self).map { (SwiftName.member(json: $0, of: entity.name), $0) })
            : Self.cases(
                [(entity.members, list?.first), ("total", total?.first), ("next", next?.first)]
                    .compactMap { name, key in key.map { (name, $0) } })
    }

    /// The cases of coding keys, each with the server's name for it, where that is another one.
    static func cases(_ keys: [(String, String)]) -> [String] {
        var seen: Set<String> = []
        return keys.filter { seen.insert($0.1).inserted }.map { $0 == $1 ? "case \($0)" : "case \($0) = \"\($1)\"" }
    }

    /// An answer in JSON's notation, or in that of Swift's literals.
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
