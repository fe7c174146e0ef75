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

    /// Reads a struct of a Swift file from its init: its fields are what that takes, as generated code passes it. `nil`
    /// if the file does not declare the struct.
    ///
    /// - Parameters:
    ///   - path: The file's, for what is said of it.
    ///   - access: What its declarations begin with, where generated code may use them.
    ///   - isSampled: Whether generated code leaves out what is optional.
    ///   - isField: Whether a field can be of a type: what cannot, and has a default, is left out.
    init?(
        _ name: String, declaredIn text: String, _ path: String, access: String = "public ", isSampled: Bool = true,
        isField: (FieldType) -> Bool = { _ in true }
    ) throws(GeneratorError) {
        self.init(name: name, fields: [])
        let source = SourceText(text)
        guard source.group(["struct \(name)"]) != nil else { return nil }
        let bodies = ["struct", "nonisolated struct"].compactMap { source.group(["\(access)\($0) \(name)"]) }
        guard let body = bodies.first else {
            throw GeneratorError(
                "\(name), in \(path), is not public, and what is generated is. Write public struct \(name) there, with a public init."
            )
        }
        for range in source.groups("\(access)init(", in: body)
        // One that throws or waits is followed by a word.
        where source.code(in: range.upperBound + 1..<body.upperBound).contains(/^\s*\{/) {
            if try readFields(source.code(in: range), source, body, path, isSampled, isField), !fields.isEmpty {
                return
            }
        }
        throw GeneratorError(
            "\(name), in \(path), has no \(access)init that takes each value by its name, as what is generated does. Add one, such as \(access)init(id: Int, name: String, note: String? = nil)."
        )
    }

    /// Makes the fields of an init's parameters. Returns `false` where generated code cannot call it.
    private mutating func readFields(
        _ parameters: String, _ source: SourceText, _ body: Range<Int>, _ path: String, _ isSampled: Bool,
        _ isField: (FieldType) -> Bool
    ) throws(GeneratorError) -> Bool {
        (fields, unread) = ([], [])
        for parameter in parameters.split(separator: /,(?=\s*\w+(?: \w+)?:)/) {
            let parts = parameter.split(separator: "=", maxSplits: 1).map(\.trimmed)
            let words = parts[0].split(separator: ":", maxSplits: 1).map(\.trimmed)
            let isNeeded = parts.count < 2
            guard words.count == 2, !words[0].contains(" ") else { return false }
            let isProperty = ["let", "var"].contains { source.contains("\($0) \(words[0])", in: body) }
            let type = try? FieldType(words[1])
            guard !isNeeded || isProperty && !(isSampled && type?.isOptional == true) else { return false }
            guard isProperty else { continue }
            if let type, isNeeded || isField(type) {
                fields.append(Field(words[0], type))
            } else if isNeeded {
                throw GeneratorError(
                    "\(words[0]) of \(name), in \(path), is of a type that no field can have, \(words[1]). Give it a default in the init, and it is left out."
                )
            } else {
                unread.append(words[0])
            }
        }
        return true
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
