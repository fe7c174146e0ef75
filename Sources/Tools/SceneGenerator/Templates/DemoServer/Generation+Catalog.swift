extension Generation {
    /// The demo server's entities and the endpoints that give them out.
    mutating func addCatalog(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        guard layout.isSample else { return }
        let catalog = "Sources/Tools/DemoServer/Endpoints/\(entity.folder)/\(entity.name)Catalog.swift"
        workspace.create(catalog, self.catalog(entity))
        let dataset = "Sources/Tools/DemoServer/Endpoints/Dataset.swift"
        let path = contract.path(of: entity).joined(separator: "/")
        let members = entity.members
        try workspace.edit(
            dataset,
            Insertion(
                "struct Dataset", at: .after("var "), "var \(members) = \(entity.name)Catalog()",
                key: "var \(members) =")
        )
        for operation in operations {
            let (method, route, function) = operation.route(path)
            try workspace.edit(
                catalog,
                Insertion(
                    "struct \(entity.name)Catalog", at: .end, "\n\(endpoint(operation, entity))",
                    key: "func \(function)("))
            try workspace.edit(
                dataset,
                Insertion(
                    "let routes: [HTTPRoute] = [", at: .elementLine,
                    "HTTPRoute(\"\(method)\", \"\(route)\") { dataset, request, _ throws(HTTPError) in try dataset.\(members).\(function)(request) }",
                    key: "HTTPRoute(\"\(method)\", \"\(route)\")"))
        }
    }

    private func catalog(_ entity: Entity) -> String {
        let parts = entity.fields.compactMap(\.type.named).compactMap { knownEntity($0, of: entity) }
        let functions = ([entity] + parts).map { entity in
            let fields = entity.fields.map { "\"\($0.key)\": \(json($0, of: entity))" }
            return """
                private static func \(entity.member)(_ number: Int) -> JSON {
                [\(fields.joined(separator: ", "))]
                }
                """
        }
        return """
            import Foundation

            /// Fictional \(entity.phrases), the same at every start.
            struct \(entity.name)Catalog: Sendable {
            private var \(entity.members) = (1...42).map(\(entity.name)Catalog.\(entity.member))

            \(functions.joined(separator: "\n\n"))
            }
            """
    }

    private func json(_ field: Entity.Field, of entity: Entity) -> String {
        var one = field
        one.type.isArray = false
        one.type.isOptional = false
        if field.type.isArray { return ".array([\(json(one, of: entity))])" }
        let place = entity.fields.firstIndex(of: field) ?? 0
        let title = SwiftName.title(field.name)
        switch field.type.base {
        case .named(let name): return "\(SwiftName.member(name))(number)"
        case .int: return field.name == "id" ? ".integer(number)" : ".integer(number * \(place + 1))"
        case .decimal: return ".decimal(Decimal(number * 250 + 99) / 100)"
        case .double: return ".number(\"\\(Double(number) / 2)\")"
        case .bool: return ".bool(number.isMultiple(of: 2))"
        case .date: return "Timestamp.seconds(Date(timeIntervalSince1970: 1_700_000_000 + Double(number) * 86_400))"
        case .url: return ".string(\"https://example.com/\(entity.members)/\\(number)\")"
        case .uuid: return ".string(\"00000000-0000-0000-0000-\\(100_000_000_000 + number)\")"
        case .data: return ".string(\"AAEC\")"
        case .string:
            return field.name == "id"
                ? ".string(\"\\(number)\")"
                : ".string(\"\(field == entity.titleField ? SwiftName.title(entity.name) : title) \\(number)\")"
        }
    }

    private func endpoint(_ operation: Operation, _ entity: Entity) -> String {
        let members = entity.members
        switch operation {
        case .list:
            let answer =
                contract.list.map { list in
                    let total = contract.total.map { "\"\($0)\": .integer(\(members).count), " } ?? ""
                    return """
                        return .json([
                        "\(list)": .array(found), \(total)"skip": .integer(skip), "limit": .integer(found.count),
                        ])
                        """
                } ?? "return .json(.array(found))"
            return """
                func list(_ request: Request) throws(HTTPError) -> Response {
                let (page, \(contract.list == nil ? "_" : "skip")) = try Page.skipping(request)
                let found = Array(page.of(\(members)))
                \(answer)
                }
                """
        case .find:
            let match =
                switch entity.id?.type.base {
                case .int: "Int(id).map(JSON.integer) == $0[\"\(entity.id?.key ?? "id")\"]"
                default: "$0[\"\(entity.id?.key ?? "id")\"] == .string(id)"
                }
            return """
                func show(_ request: Request) throws(HTTPError) -> Response {
                let id = request.path.last ?? ""
                guard let \(entity.member) = \(members).first(where: { \(match) }) else {
                throw HTTPError(404, "\(SwiftName.title(entity.name)) with id '\\(id)' not found")
                }
                return .json(\(entity.member))
                }
                """
        case .create:
            return """
                /// Accepts any fields in the body, and adds an identity to them.
                mutating func create(_ request: Request) throws(HTTPError) -> Response {
                let fields = try request.fields()
                let \(entity.member) = Self.\(entity.member)(\(members).count + 1)
                .merging(fields.filter { $0.key != "\(entity.id?.key ?? "id")" })
                \(members).append(\(entity.member))
                return .json(\(entity.member), status: 201)
                }
                """
        }
    }
}

extension Operation {
    /// The method and the path of the endpoint, and the function that answers.
    fileprivate func route(_ path: String) -> (method: String, path: String, function: String) {
        switch self {
        case .list: ("GET", path, "list")
        case .find: ("GET", "\(path)/*", "show")
        case .create: ("POST", path, "create")
        }
    }
}
