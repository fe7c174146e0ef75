extension Generation {
    /// The doubles of the gateway: one whose requests a test answers, and one that answers at once.
    mutating func addDoubles(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        guard let tests = layout.isSample ? "Tests/Support/SampleDoubles" : layout.presentationTests?.folder else {
            return
        }
        let folder = "\(tests)/\(entity.folder)"
        workspace.create("\(folder)/\(entity.name)+Sample.swift", sample(entity))
        try addDouble(entity, operations, to: "\(folder)/\(entity.name)GatewayDouble.swift")
        guard layout.isSample else { return }
        try addStub(entity, operations, to: "\(folder)/\(entity.name)GatewayStub.swift")
        try registerDouble(entity, operations)
    }

    /// The sample's doubles are shared by several test targets.
    private var access: String { layout.isSample ? "package " : "" }

    private func sample(_ entity: Entity) -> String {
        let parts = entity.fields.compactMap(\.type.named).compactMap { knownEntity($0, of: entity) }
        let samples = ([entity] + parts).map { entity in
            """
            extension \(entity.name) {
            \(access)static func sample(_ number: Int) -> \(entity.name) {
            \(entity.name)(\(sampleArguments(entity, id: layout.isSample ? ".sampleID(number)" : entity.ownID("number"))))
            }
            }
            """
        }
        return "import \(layout.domain.module)\nimport Foundation\n\n\(samples.joined(separator: "\n\n"))"
    }

    /// The arguments of a made-up entity's initializer. Optional fields are left out.
    func sampleArguments(_ entity: Entity, id: String) -> String {
        entity.fields.filter { !$0.type.isOptional }
            .map { "\($0.name): \($0.name == "id" ? id : sampleValue($0, of: entity))" }.joined(separator: ", ")
    }

    private func sampleValue(_ field: Entity.Field, of entity: Entity) -> String {
        let value =
            switch field.type.base {
            case .named: ".sample(number)"
            case .int: "number * 3"
            case .decimal: "Decimal(number * 2 + 1)"
            case .double: "Double(number)"
            case .bool: "number.isMultiple(of: 2)"
            case .date: "Date(timeIntervalSince1970: Double(number) * 86_400)"
            case .url: "URL(filePath: \"/\(entity.members)/\\(number)\")"
            case .uuid: ".sampleID(number)"
            case .data: "Foundation.Data([1, 2, 3])"
            case .string: "\"\(SwiftName.title(field == entity.titleField ? entity.name : field.name)) \\(number)\""
            }
        return field.type.isArray ? "[\(value)]" : value
    }

    private mutating func addDouble(_ entity: Entity, _ operations: [Operation], to path: String) throws(GeneratorError)
    {
        workspace.create(
            path,
            """
            \(["DomainKit", "Reactive", "ReactiveTesting", layout.domain.module].sorted().map { "import \($0)\n" }.joined())
            /// \(entity.phrases.capitalizedFirst) whose requests the test answers.
            \(access)struct \(entity.name)GatewayDouble: \(entity.name)Gateway {
            \(access)var runningCount: Int {
            0
            }

            \(access)init(_ journal: Journal) {
            }
            }
            """)
        for operation in operations {
            let requests = operation.requests
            try workspace.edit(
                path,
                Insertion(
                    "struct \(entity.name)GatewayDouble", at: .after("\(access)let "),
                    "\(access)let \(requests): Requests<\(operation.answer(entity))>", key: "\(access)let \(requests):"),
                Insertion(
                    "struct \(entity.name)GatewayDouble", "\(access)init", at: .end, "\(requests) = Requests(journal)"),
                Insertion(
                    "struct \(entity.name)GatewayDouble", "\(access)var runningCount", at: .end,
                    "+ \(requests).runningCount"),
                Insertion(
                    "struct \(entity.name)GatewayDouble", at: .end,
                    """
                    \(access)func \(operation.signature(entity)) {
                    \(requests).request(\(operation.journalLine(entity, inSample: layout.isSample)))
                    }
                    """, key: "func \(operation.name(entity))("))
        }
    }

    private mutating func registerDouble(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        let members = entity.members
        try workspace.edit(
            "Tests/Support/SampleDoubles/GatewayDoubles.swift",
            Insertion(
                "struct GatewayDoubles", at: .after("package let "),
                "package let \(members): \(entity.name)GatewayDouble",
                key: "package let \(members):"),
            Insertion(
                "struct GatewayDoubles", "package init", at: .end, "\(members) = \(entity.name)GatewayDouble(journal)",
                key: "\(members) = "),
            Insertion(
                "struct GatewayDoubles", "var useCases", "UseCases(", at: .element,
                "\(entity.member)Gateway: \(members)",
                key: "\(entity.member)Gateway:"),
            Insertion("struct GatewayDoubles", "var runningCount", at: .end, "+ \(members).runningCount"))
        try workspace.edit(
            "Tests/Support/SampleDoubles/Stubs/UseCases+Stubs.swift",
            Insertion(
                "func stubs", "UseCases(", at: .element,
                "\(entity.member)Gateway: \(entity.name)GatewayStub(answers: answers)", key: "\(entity.member)Gateway:")
        )
    }

    private mutating func addStub(
        _ entity: Entity, _ operations: [Operation], to path: String
    ) throws(GeneratorError) {
        workspace.create(
            path,
            """
            import Domain
            import DomainKit
            import Reactive

            struct \(entity.name)GatewayStub: \(entity.name)Gateway {
            let answers: StubAnswers
            }
            """)
        for operation in operations {
            try workspace.edit(
                path,
                Insertion(
                    "struct \(entity.name)GatewayStub", at: .end,
                    """

                    func \(operation.signature(entity)) {
                    \(operation.stub(entity))
                    }
                    """, key: "func \(operation.name(entity))("))
        }
    }
}

extension Operation {
    /// What the requests of a double are called.
    var requests: String {
        switch self {
        case .list(isPaged: true, _): "pages"
        case .list: "lists"
        case .find: "finds"
        case .create: "creations"
        }
    }

    /// What a request is answered with.
    func answer(_ entity: Entity) -> String {
        switch self {
        case .list(isPaged: true, _): "Page<\(entity.name)>"
        case .list: "[\(entity.name)]"
        case .find, .create: entity.name
        }
    }

    /// The line of a journal, as a Swift string.
    func journalLine(_ entity: Entity, inSample: Bool) -> String {
        switch self {
        case .list(isPaged: true, _): "\"get \(entity.phrases) \\(\(inSample ? "request.text" : "request.page"))\""
        case .list: "\"get \(entity.phrases)\""
        case .find: "\"get \(entity.phrase) \\(id\(inSample ? ".sampleNumber" : ""))\""
        case .create:
            "\"create \(entity.phrase) \(entity.draftFields.map { "\\(\(entity.member).\($0.name)\($0.type.isOptional ? " as Any" : ""))" }.joined(separator: " "))\""
        }
    }

    /// The body of a stub's function.
    fileprivate func stub(_ entity: Entity) -> String {
        switch self {
        case .list(isPaged: true, _): "answers.page(of: (0..<60).map(\(entity.name).sample), request)"
        case .list: "answers.answer((0..<20).map(\(entity.name).sample), empty: [])"
        case .find: "answers.find(.sample(1))"
        case .create: ".just(.sample(1))"
        }
    }
}
