extension Generation {
    /// The tests of a scene in a package that links the kit alone: the view model with doubles beside it.
    ///
    /// - Parameters:
    ///   - functions: the functions of the scene's navigator; none where it has no navigator.
    ///   - arguments: the arguments of the view model.
    mutating func addOwnTests(
        _ entity: Entity?, navigator functions: String?, arguments: String, extra imports: [String] = [],
        _ tests: String
    ) {
        guard let target = layout.presentationTests else { return }
        let scene = options.name
        let modules = [
            "DomainKit", "PresentationKit", "Reactive", "ReactiveTesting", "ReactiveUI", "Testing",
            layout.domain.module,
            layout.presentation.module,
        ]
        let navigator = functions.map { functions in
            """
            private struct Navigator: \(scene)Navigator {
            let note: (String) -> Void

            \(functions)
            }

            """
        }
        let gateway = entity.map { entity in "private let gateway: \(entity.name)GatewayDouble\n" } ?? ""
        workspace.create(
            "\(target.folder)/\(scene)/\(scene)ViewModelTests.swift",
            """
            \(Set(modules + imports).sorted().map { "import \($0)\n" }.joined())
            @MainActor @Suite(.noLeaks) struct \(scene)ViewModelTests {
            \(navigator ?? "")private let journal = Journal()
            \(gateway)private let scene: Live<\(scene)ViewModel>

            init() {
            \(entity.map { "gateway = \($0.name)GatewayDouble(journal)\n" } ?? "")scene = Live(\(scene)ViewModel(\(arguments)))
            }

            \(tests)
            }
            """)
    }

    mutating func addOwnListTests(_ entity: Entity) {
        let operation = Operation.list(isPaged: options.isPaged, isCached: options.isCached)
        let item = entity.rowTitle
        let title =
            entity.titleField == nil
            ? "\(SwiftName.title(entity.name)) \\(\(entity.name).sample(1).id)" : "\(SwiftName.title(entity.name)) 1"
        addOwnTests(
            entity,
            navigator:
                "func to\(entity.name)Detail(_ \(entity.member): \(entity.name)) { note(\"to \\(\(entity.member).id)\") }"
                .replacing("{ note(", with: entity.member == "note" ? "{ self.note(" : "{ note("),
            arguments: "navigator: Navigator(note: journal.note), useCase: \(entity.name)UseCases(gateway)",
            """
            @Test("A load shows a row for each \(entity.phrase), and a selected one is shown by the navigator")
            func rows() {
            scene.input.$load()
            gateway.\(operation.requests).answer(\(options.isPaged ? "Page(items: [.sample(1), .sample(2)])" : "[.sample(1), .sample(2)]"))
            #expect(scene.\(entity.members).map(\\.\(item)).first == "\(title)")
            #expect(scene.\(entity.members).count == 2)
            scene.input.$select(\(entity.name).sample(2).id)
            journal.expect("get \(entity.phrases)\(options.isPaged ? " 1" : "")", "to \\(\(entity.name).sample(2).id)")
            }

            @Test("A failure is reported once, and the next load tries again")
            func failure() {
            journal.follow(scene.errors) { $0.message }
            scene.input.$load()
            gateway.\(operation.requests).fail(Failure("Broken"))
            scene.input.$load()
            journal.expect("get \(entity.phrases)\(options.isPaged ? " 1" : "")", "Broken", "get \(entity.phrases)\(options.isPaged ? " 1" : "")")
            }
            """)
    }

    mutating func addOwnDetailTests(_ entity: Entity) {
        addOwnTests(
            entity, navigator: nil,
            arguments: "id: \(entity.name).sample(2).id, useCase: \(entity.name)UseCases(gateway)",
            """
            @Test("The details find their \(entity.phrase) by its identity")
            func found() {
            scene.input.$load()
            gateway.finds.answer(.sample(2))
            #expect(scene.\(entity.member).value == .sample(2))
            journal.expect("get \(entity.phrase) \\(\(entity.name).sample(2).id)")
            }
            """)
    }

    mutating func addOwnFormTests(_ entity: Entity) {
        let fields = entity.draftFields
        addOwnTests(
            entity, navigator: nil,
            arguments:
                "result: NavigationResult { [note = journal.note] in note($0 == nil ? \"leave\" : \"leave with it\") }, useCase: \(entity.name)UseCases(gateway)",
            """
            @Test("The form saves what was entered and brings the \(entity.phrase) back")
            func saved() {
            \(fields.map { entering($0, $0.sampleEntry.text) }.joined(separator: "\n"))
            scene.input.$\(submitTrigger)()
            gateway.creations.answer(.sample(3))
            #expect(journal.history.last == "leave with it")
            }

            @Test("The form is left without a \(entity.phrase)")
            func cancelled() {
            scene.input.$cancel()
            journal.expect("leave")
            }
            """)
    }

    /// The tests of the answers over a transport that answers with what a test gives it.
    mutating func addResponseTests(_ entity: Entity, _ operations: [Operation]) {
        guard let data = layout.data, let target = layout.presentationTests, operations.contains(.find) else { return }
        let parts = entity.fields.compactMap(\.type.named).compactMap { knownEntity($0, of: entity) }
        func json(_ entity: Entity) -> String {
            let fields = entity.fields.filter { !$0.type.isOptional }.map { field in
                let value =
                    field.type.named.flatMap { name in parts.first { $0.name == name } }.map(json)
                    ?? field.type.sampleJSON
                return "\"\(field.key)\": \(field.type.isArray ? "[\(value)]" : value)"
            }
            return "{\(fields.joined(separator: ", "))}"
        }
        let id = entity.id?.type.base == .int ? "7" : entity.id?.type.base == .uuid ? "UUID()" : "\"7\""
        workspace.create(
            "\(target.folder)/\(entity.folder)/Remote\(entity.name)GatewayTests.swift",
            """
            \(Set(["DataKit", "DomainKit", "Foundation", "Reactive", "Testing", data.module]).sorted().map { "import \($0)\n" }.joined())
            @Suite struct Remote\(entity.name)GatewayTests {
            private struct Transport: HTTPTransport {
            let answer: HTTPResponse

            func send(_ request: HTTPRequest) async throws -> HTTPResponse { answer }
            }

            private func gateway(_ status: Int, _ body: String) throws -> Remote\(entity.name)Gateway {
            let url = try #require(URL(string: "https://example.com"))
            let transport = Transport(answer: HTTPResponse(status: status, body: Foundation.Data(body.utf8)))
            return Remote\(entity.name)Gateway(api: APIClient(baseURL: url, transport: transport)\(workspace.hasCache(entity, data) ? ", database: nil, source: \"test\"" : ""))
            }

            @Test("The answer of the contract becomes \(SwiftName.withArticle(entity.phrase))")
            func find() async throws {
            let body = #"\(json(entity))"#
            _ = try await gateway(200, body).\(Operation.find.name(entity))(id: \(id)).first()
            }

            @Test("One that is not there is not found")
            func missing() async throws {
            await #expect(throws: GatewayError.self) {
            try await gateway(404, #"{"message": "Not found."}"#).\(Operation.find.name(entity))(id: \(id)).first()
            }
            }
            }
            """)
    }
}

extension Workspace {
    /// Whether the gateway to the server was made with a cache.
    fileprivate func hasCache(_ entity: Entity, _ data: Layout.Target) -> Bool {
        ["\(data.folder)/\(entity.folder)", "\(data.folder)/Gateways/\(entity.folder)"].contains { folder in
            text("\(folder)/Remote\(entity.name)Gateway.swift")?.contains("onCacheFailure") == true
        }
    }
}

extension FieldType {
    /// A value as JSON writes it.
    fileprivate var sampleJSON: String {
        switch base {
        case .bool: "true"
        case .int: "7"
        case .decimal, .double: "7.5"
        case .date: "\"2024-05-23T08:56:21Z\""
        case .url: "\"https://example.com/7\""
        case .uuid: "\"00000000-0000-0000-0000-100000000007\""
        case .data: "\"AAEC\""
        default: "\"7\""
        }
    }
}
