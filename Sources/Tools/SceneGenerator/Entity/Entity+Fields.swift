extension Entity {
    /// Parses a list of fields, such as `id:Int, total:Decimal, items:[CartItem]`.
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

    /// Reads the stored properties of a struct in a Swift file; `nil` if the file does not declare the struct.
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

    /// Whether one is made of its fields, in this order, where a Swift file declares it: it has no initializer of its own
    /// in its braces, or one that needs nothing else and may leave out what is optional.
    func isMadeOfFields(in text: String) -> Bool {
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)"]),
            source.topLevelLines(of: body).contains(where: { $0.contains(/\binit\b/) })
        else { return true }
        return source[body].ranges(of: /\binit\(/).contains { range in
            let open = source[body].distance(from: source[body].startIndex, to: range.upperBound) + body.lowerBound - 1
            guard let close = source.closing(open) else { return false }
            let parameters = source[open + 1..<close].split(separator: /,(?=\s*\w+(?: \w+)?:)/).map { text in
                (label: text.prefix { $0 != ":" }.split { $0.isWhitespace }.first ?? "", isNeeded: !text.contains("="))
            }
            let taken = parameters.filter { parameter in
                parameter.isNeeded || fields.contains { $0.name == parameter.label }
            }
            return taken.map(\.label) == fields.map { Substring($0.name) }
                && zip(taken, fields).allSatisfy { !$0.isNeeded || !$1.type.isOptional }
        }
    }

    /// Reads the server's names for the fields from the coding keys of an existing response.
    mutating func readKeys(fromResponse text: String) {
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)Response", "enum CodingKeys"]) else { return }
        for match in source[body].matches(of: /case (\w+) = "([^"]*)"/) {
            guard let index = fields.firstIndex(where: { $0.name == match.1 }) else { continue }
            fields[index].key = String(match.2)
        }
    }
}
