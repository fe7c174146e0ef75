extension Generation {
    /// The entity's answer and list of them, as the server sends them, and its endpoints.
    mutating func addEndpoints(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        guard let data = layout.data else { return }
        let folder = data.folder + (data == layout.domain ? "/\(entity.folder)" : "/API/\(entity.folder)")
        workspace.create("\(folder)/\(entity.name)Response.swift", responses(of: entity, in: data))
        let path = "\(folder)/Endpoint+\(entity.plural).swift"
        workspace.create(path, Layout.imports(["DataKit", layout.domain.module, "DomainKit", "Foundation"], in: data))
        for operation in operations {
            try workspace.edit(path, endpoint(operation, entity))
        }
    }

    private func responses(of entity: Entity, in data: Layout.Target) -> String {
        let types = [entity] + entity.fields.compactMap { $0.type.named }.compactMap { knownEntity($0, of: entity) }
        let structs = types.filter { $0 == entity || location(of: "\($0.name)Response") == nil }.map(response)
        return """
            \(Layout.imports(["DataKit", layout.domain.module, "DomainKit", "Foundation"], in: data))
            \(structs.joined(separator: "\n\n"))

            \(listResponse(of: entity))
            """
    }

    private func response(_ entity: Entity) -> String {
        let properties = entity.fields.map { "var \($0.name): \($0.answerType)" }
        let keys = entity.fields.map { $0.key == $0.name ? "case \($0.name)" : "case \($0.name) = \"\($0.key)\"" }
        let codingKeys = """

            enum CodingKeys: String, CodingKey {
            \(keys.joined(separator: "\n"))
            }

            """
        let arguments = entity.fields.map { "\($0.name): \($0.answerValue)" }.joined(separator: ", ")
        return """
            /// \(SwiftName.withArticle(entity.phrase).capitalizedFirst) as the server sends it.
            struct \(entity.name)Response: Decodable, Sendable {
            \(properties.joined(separator: "\n"))
            \(entity.fields.contains { $0.key != $0.name } ? codingKeys : "")
            var \(entity.member): \(entity.name) {
            \(entity.name)(\(arguments))
            }
            }
            """
    }

    private func listResponse(of entity: Entity) -> String {
        let members = entity.members
        let elements = "var \(members): LossyArray<\(entity.name)Response>"
        let page = """
            func page(_ request: PageRequest) -> Page<\(entity.name)> {
            Page(
            \(members).elements.map(\\.\(entity.member)), for: request, total: \(contract.total == nil ? "nil" : "total"),
            unreadableItems: \(members).unreadableCount)
            }
            """
        guard let key = contract.list else {
            return """
                /// A part of the list. The answer is an array without a count.
                struct \(entity.name)ListResponse: Decodable, Sendable {
                \(elements)

                init(from decoder: any Decoder) throws {
                \(members) = try LossyArray(from: decoder)
                }

                \(page)
                }
                """
        }
        let needsKeys = key != members || (contract.total ?? "total") != "total"
        let keys = """

            enum CodingKeys: String, CodingKey {
            case \(members)\(key == members ? "" : " = \"\(key)\"")
            \(contract.total.map { "case total\($0 == "total" ? "" : " = \"\($0)\"")" } ?? "")
            }
            """
        return """
            struct \(entity.name)ListResponse: Decodable, Sendable {
            \(elements)
            \(contract.total == nil ? "" : "var total: Int?")\(needsKeys ? keys : "")

            \(page)
            }
            """
    }

    private func endpoint(_ operation: Operation, _ entity: Entity) -> Insertion {
        let path = contract.path(of: entity).map { "\"\($0)\"" }.joined(separator: ", ")
        switch operation {
        case .list(isPaged: true, _):
            return Insertion(
                at: .end,
                """

                extension Endpoint<\(entity.name)ListResponse> {
                static func \(entity.members)(_ request: PageRequest) -> Endpoint {
                Endpoint(
                path: [\(path)],
                query: [
                URLQueryItem(name: "limit", value: "\\(request.perPage)"),
                URLQueryItem(name: "skip", value: "\\(request.offset)"),
                ])
                }
                }
                """, key: "static func \(entity.members)(")
        case .list:
            return Insertion(
                at: .end,
                """

                extension Endpoint<\(entity.name)ListResponse> {
                static var all\(entity.plural): Endpoint {
                Endpoint(path: [\(path)], query: [URLQueryItem(name: "limit", value: "0")])
                }
                }
                """, key: "static var all\(entity.plural):")
        case .find:
            return Insertion(
                at: .end,
                """

                extension Endpoint<\(entity.name)Response> {
                static func \(entity.member)(_ id: \(entity.name).ID) -> Endpoint { Endpoint(path: [\(path), "\\(id)"]) }
                }
                """, key: "static func \(entity.member)(_ id:")
        case .create:
            return Insertion(
                at: .end,
                """

                extension Endpoint<\(entity.name)Response> {
                static func create(_ \(entity.member): New\(entity.name)) -> Endpoint {
                Endpoint(.post, path: [\(path)], body: \(entity.name)Body(\(entity.member)))
                }
                }
                """, key: "static func create(_ \(entity.member):")
        }
    }
}

extension Entity.Field {
    /// The field's type in an answer: one of the package's own types comes as its answer, an address that may be missing
    /// as text, so that one that cannot be read hides nothing else.
    fileprivate var answerType: String {
        if type == FieldType(.url, isOptional: true) { return "String?" }
        guard let name = type.named else { return type.text }
        let element = "\(name)Response"
        return (type.isArray ? "[\(element)]" : element) + (type.isOptional ? "?" : "")
    }

    /// The entity's value of the answer's.
    fileprivate var answerValue: String {
        if type == FieldType(.url, isOptional: true) { return "\(name).flatMap(URL.init(string:))" }
        guard let named = type.named else { return name }
        let member = SwiftName.member(named)
        switch (type.isArray, type.isOptional) {
        case (true, true): return "\(name)?.map(\\.\(member))"
        case (true, false): return "\(name).map(\\.\(member))"
        case (false, true): return "\(name)?.\(member)"
        case (false, false): return "\(name).\(member)"
        }
    }
}
