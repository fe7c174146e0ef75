extension Entity {
    /// An entity from a list of fields, such as `id:Int, total:Decimal, items:[CartItem]`.
    init(_ name: String, fields text: String) throws(GeneratorError) {
        var fields: [Field] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace } }
            guard words.count == 2, !words[0].isEmpty, !words[1].isEmpty else {
                throw GeneratorError(
                    "“\(part.filter { !$0.isWhitespace })” is not a field. Write a name, a colon and a type, such as \"id:Int, name:String, total:Decimal?\"."
                )
            }
            try SwiftName.checkMember(words[0])
            fields.append(Field(words[0], try FieldType(words[1])))
        }
        guard !fields.isEmpty else {
            throw GeneratorError("\(name) has no fields. Write them as \"id:Int, name:String, total:Decimal?\".")
        }
        self.init(name: name, fields: fields)
        try check()
    }

    /// The entity that a Swift file declares, by its stored properties; nil where the file declares no struct of that name.
    init?(_ name: String, declaredIn text: String) {
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)"]) else { return nil }
        var fields: [Field] = []
        for line in source.topLevelLines(of: body) {
            guard
                let match = line.firstMatch(of: /^\s*(?:public |package )?(?:let|var) (\w+): ([\w\[\]?]+)\s*(?:=.*)?$/),
                let type = try? FieldType(String(match.2))
            else { continue }
            fields.append(Field(String(match.1), type))
        }
        self.init(name: name, fields: fields)
    }

    /// Takes over the names that the server has for the fields, from the keys of the answer that is there.
    mutating func readKeys(fromResponse text: String) {
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)Response", "enum CodingKeys"]) else { return }
        for match in source[body].matches(of: /case (\w+) = "([^"]*)"/) {
            guard let index = fields.firstIndex(where: { $0.name == match.1 }) else { continue }
            fields[index].key = String(match.2)
        }
    }
}
