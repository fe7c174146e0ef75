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

    /// Reads a public struct from a Swift file. The fields are the parameters of its initializer, because generated
    /// code calls the initializer. Parameters that cannot be fields are left out. Returns `nil` if the file does not
    /// declare the struct.
    init?(
        _ name: String, declaredIn text: String, _ path: String, isField: (FieldType) -> Bool = { _ in true }
    ) throws(GeneratorError) {
        self.init(name: name, fields: [])
        let source = SourceText(text)
        guard let body = source.group(["struct \(name)"]) else { return nil }
        guard let parameters = source.groups("public init(", in: body).first else {
            throw GeneratorError(
                "\(name), in \(path), has no public init with a parameter for each value, which generated code calls. Add one, such as public init(id: Int, name: String, note: String? = nil)."
            )
        }
        for parameter in source.arguments(in: parameters) {
            let type = try? FieldType(parameter.text.split(separator: "=")[0].trimmed)
            if let type, isField(type) {
                fields.append(Field(parameter.label, type))
            } else {
                unread.append(parameter.label)
            }
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
