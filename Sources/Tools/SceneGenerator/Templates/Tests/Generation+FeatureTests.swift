extension Generation {
    /// The tests of the entity's verbs, its gateway and its endpoints.
    mutating func addFeatureTests(_ entity: Entity, _ operations: [Operation]) throws(GeneratorError) {
        guard layout.isSample else { return addResponseTests(entity, operations) }
        let verbs = "Tests/DomainTests/\(entity.folder)/\(entity.name)UseCaseTests.swift"
        let gateway = "Tests/DataTests/Gateways/\(entity.folder)/\(entity.name)GatewayTests.swift"
        let server = "Tests/Tools/DemoServerTests/Endpoints/\(entity.plural)Tests.swift"
        workspace.create(verbs, verbTests(entity))
        workspace.create(gateway, gatewayTests(entity))
        workspace.create(server, serverTests(entity))
        for operation in operations {
            try workspace.edit(
                verbs,
                Insertion(
                    "struct \(entity.name)UseCaseTests", at: .end, verbTest(operation, entity),
                    key: "func \(operation.testName)("))
            try workspace.edit(
                gateway,
                Insertion(
                    "struct \(entity.name)GatewayTests", at: .end, gatewayTest(operation, entity),
                    key: "func \(operation.testName)("))
            try workspace.edit(
                server,
                Insertion(
                    "struct \(entity.plural)Tests", at: .end, serverTest(operation, entity),
                    key: "func \(operation.testName)("))
        }
    }

    private func verbTests(_ entity: Entity) -> String {
        """
        import Domain
        import DomainKit
        import Reactive
        import ReactiveTesting
        import SampleDoubles
        import Testing

        @Suite(.noLeaks) struct \(entity.name)UseCaseTests {
        private let journal = Journal()
        private let gateways: GatewayDoubles

        init() {
        gateways = GatewayDoubles(journal)
        }
        }
        """
    }

    private func verbTest(_ operation: Operation, _ entity: Entity) -> String {
        let gateway = "gateways.\(entity.members).\(operation.requests)"
        switch operation {
        case .list(isPaged: true, _):
            return """

                @Test("A page is requested of the gateway as it is")
                func list() {
                journal.follow(gateways.useCases.\(operation.name(entity))(PageRequest(page: 3, perPage: 10, usesCache: false))) {
                "\\($0.items.map(\\.id.sampleNumber))"
                }
                \(gateway).answer(Page(items: [.sample(1)], next: .offset(1)))
                journal.expect("get \(entity.phrases) page 3 of 10, fresh", "[1]", "finished")
                }
                """
        case .list:
            return """

                @Test("The list is requested of the gateway")
                func list() {
                journal.follow(gateways.useCases.\(operation.name(entity))()) { "\\($0.map(\\.id.sampleNumber))" }
                \(gateway).answer([.sample(1), .sample(2)])
                journal.expect("get \(entity.phrases)", "[1, 2]", "finished")
                }
                """
        case .find:
            return """

                @Test("One \(entity.phrase) is requested of the gateway by its identity")
                func find() {
                journal.follow(gateways.useCases.\(operation.name(entity))(id: .sampleID(4))) { "\\($0.id.sampleNumber)" }
                \(gateway).answer(.sample(4))
                journal.expect("get \(entity.phrase) 4", "4", "finished")
                }
                """
        case .create: return createVerbTest(entity)
        }
    }

    private func createVerbTest(_ entity: Entity) -> String {
        let fields = entity.draftFields
        let entries = fields.map { "\($0.draftName): \"\($0.sampleEntry.text)\"" }.joined(separator: ", ")
        let required = fields.filter { !$0.type.isOptional }
        return """

            @Test("What was entered is saved as the values that it becomes")
            func create() {
            journal.follow(gateways.useCases.\(Operation.create.name(entity))(\(entity.name)Draft(\(entries)))) { "\\($0.id.sampleNumber)" }
            gateways.\(entity.members).creations.answer(.sample(4))
            #expect(journal.history.dropFirst() == ["4", "finished"])
            }

            @Test("A draft of spaces reports every field that is required")
            func broken() {
            let draft = \(entity.name)Draft(\(fields.map { "\($0.draftName): \" \"" }.joined(separator: ", ")))
            #expect(draft.failures.map(\\.message) == [\(required.map { "\"\($0.ruleMessage)\"" }.joined(separator: ", "))])
            }
            """
    }

    private func createGatewayTest(_ entity: Entity) -> String {
        let fields = entity.draftFields
        let entries = fields.map { "\($0.draftName): \"\($0.sampleEntry.text)\"" }.joined(separator: ", ")
        let checks = fields.map { "#expect(\(entity.member).\($0.name) == values.\($0.name))" }
        return """

            @Test("A new \(entity.phrase) is saved with what was entered")
            func create() async throws {
            let values = try \(entity.name)Draft(\(entries)).validated()
            let \(entity.member) = try #require(try await History(of: gateway.\(Operation.create.name(entity))(values)).elements.last)
            \(checks.joined(separator: "\n"))
            }
            """
    }

    private func gatewayTests(_ entity: Entity) -> String {
        """
        import Data
        import DemoServer
        import Domain
        import DomainKit
        import Foundation
        import Reactive
        import Testing

        @Suite("The gateway of \(entity.phrases)")
        struct \(entity.name)GatewayTests {
        private let backend: Backend
        private let gateway: any \(entity.name)Gateway

        init() throws {
        backend = try Backend()
        gateway = backend.useCases().\(entity.member)Gateway
        }
        }
        """
    }

    private func gatewayTest(_ operation: Operation, _ entity: Entity) -> String {
        let path = contract.path(of: entity).joined(separator: "/")
        let first = firstID(entity)
        switch operation {
        case .list(isPaged: true, let isCached):
            let pages = """

                @Test("The \(entity.phrases) come page by page, all of them once")
                func list() async throws {
                var ids: [\(entity.name).ID] = []
                for number in 1...3 {
                let page = try #require(try await History(of: gateway.\(operation.name(entity))(PageRequest(page: number, perPage: 20))).elements.last)
                #expect(page.hasMorePages == \(contract.total == nil ? "true" : "(number < 3)"))
                ids += page.items.map(\\.id)
                }
                #expect(ids.count == 42)
                #expect(Set(ids).count == 42)
                #expect(backend.server.requests.map(\\.line) == [0, 20, 40].map { "GET /\(path)?limit=20&skip=\\($0)" })
                }
                """
            let cache = """

                @Test("The cached page comes first, marked stale, then the fresh one; offline, the failure")
                func cached() async throws {
                let request = PageRequest(perPage: 10)
                let first = try #require(try await History(of: gateway.\(operation.name(entity))(request)).elements.last)
                let second = try await History(of: gateway.\(operation.name(entity))(request))
                #expect(second.elements.map(\\.fresh) == [first, first])
                #expect(second.elements.map { $0.staleSince != nil } == [true, false])
                backend.server.stop()
                let third = try await History(of: gateway.\(operation.name(entity))(request))
                #expect(third.elements.map(\\.fresh) == [first])
                #expect(third.failure == .offline)
                }
                """
            return isCached ? "\(pages)\n\(cache)" : pages
        case .list:
            return """

                @Test("All \(entity.phrases) come at once")
                func list() async throws {
                let \(entity.members) = try #require(try await History(of: gateway.\(operation.name(entity))()).elements.last)
                #expect(\(entity.members).count == 42)
                #expect(\(entity.members).first?.id == \(first))
                }
                """
        case .find:
            return """

                @Test("One \(entity.phrase) is found by its identity; one that is not there is not found")
                func find() async throws {
                #expect(try await History(of: gateway.\(operation.name(entity))(id: \(first))).elements.map(\\.id) == [\(first)])
                let failure = try await History(of: gateway.\(operation.name(entity))(id: \(missingID(entity)))).failure
                guard case .notFound = failure else {
                Issue.record("Should not have been found: \\(String(describing: failure))")
                return
                }
                }
                """
        case .create: return createGatewayTest(entity)
        }
    }

    private func serverTests(_ entity: Entity) -> String {
        """
        import Foundation
        import Testing

        @testable import DemoServer

        @Suite("\(entity.phrases.capitalizedFirst)")
        struct \(entity.plural)Tests {
        }
        """
    }

    private func serverTest(_ operation: Operation, _ entity: Entity) -> String {
        let path = contract.path(of: entity).joined(separator: "/")
        let id = entity.id?.type.base
        let list = contract.list.map { "[\"\($0)\"]" } ?? ""
        switch operation {
        case .list:
            let count = contract.total.map { "\n#expect(answer[\"\($0)\"] == 42)" } ?? ""
            return """

                @Test("The list comes in the parts that are asked for")
                func list() async throws {
                try await withServer { _, client in
                let answer = try await client.get("/\(path)?limit=5&skip=40").json
                guard case .array(let \(entity.members))? = \(list.isEmpty ? "Optional(answer)" : "answer\(list)") else {
                Issue.record("No list: \\(answer)")
                return
                }
                #expect(\(entity.members).count == 2)\(count)
                }
                }
                """
        case .find:
            return """

                @Test("One \(entity.phrase) has the fields of the contract; one that is not there is refused with a sentence")
                func find() async throws {
                try await withServer { _, client in
                let \(entity.member) = try await client.get("/\(path)/\(firstPath(entity))").json
                for field in [\(entity.fields.map { "\"\($0.key)\"" }.joined(separator: ", "))] { #expect(\(entity.member)[field] != nil) }
                let answer = try await client.get("/\(path)/\(id == .int ? "4711" : "none")")
                #expect(answer.status == 404)
                #expect(answer.message != nil)
                }
                }
                """
        case .create:
            return """

                @Test("A new one is kept under an identity of the server's")
                func create() async throws {
                try await withServer { _, client in
                let answer = try await client.send("POST", "/\(path)", body: ["id": "mine"])
                #expect(answer.status == 201)
                #expect(answer.json["\(entity.id?.key ?? "id")"] != "mine")
                #expect(answer.json["\(entity.id?.key ?? "id")"] != nil)
                }
                }
                """
        }
    }

    /// The identity of the demo server's first one, in Swift.
    func firstID(_ entity: Entity) -> String {
        switch entity.id?.type.base {
        case .int: "1"
        case .uuid: "UUID(uuidString: \"\(firstPath(entity))\") ?? UUID()"
        default: "\"1\""
        }
    }

    private func missingID(_ entity: Entity) -> String {
        switch entity.id?.type.base {
        case .int: "4711"
        case .uuid: "UUID()"
        default: "\"none\""
        }
    }

    /// The identity of the demo server's first one, in a path.
    func firstPath(_ entity: Entity) -> String {
        entity.id?.type.base == .uuid ? "00000000-0000-0000-0000-100000000001" : "1"
    }
}

extension Operation {
    /// What the test of the operation is called.
    fileprivate var testName: String {
        switch self {
        case .list: "list"
        case .find: "find"
        case .create: "create"
        }
    }
}
