import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

struct Recipe: Record, Equatable, Codable {
    var id: Int
    var title: String
    var version: Int?

    static let table: Table<Recipe> = Table(
        "recipes", Column("id", \.id), Column("title", \.title), Column("version", \.version),
        make: { id, title, version in Recipe(id: id, title: title, version: version) })
}

/// The code of the guide *Testing a data layer*. ExamplesTests finds the guide's code in this file.
@Suite struct TestingADataLayerTests {
    private struct PageResponse: Decodable, Sendable {
        var recipes: [Recipe]
        var total: Int
    }

    struct RecipeGateway: Sendable {
        let recipes: EditableCache<Recipe>
        private let api: APIClient

        init(
            url: URL, transport: any HTTPTransport, database: Database, connectivity: Observable<Connectivity>,
            options: APIClient.Options = APIClient.Options()
        ) {
            let api = APIClient(baseURL: url, transport: transport, options: options)
            self.api = api
            recipes = EditableCache(
                database, source: "recipes", account: .just("ada"), connectivity: connectivity,
                policy: EditPolicy(local: ["version"]),
                fetch: { try await api.send(Endpoint(path: ["recipes", "\($0)"])) }
            ) { edit in
                var headers: HTTPHeaders = ["Idempotency-Key": edit.key]
                headers["If-Match"] = edit.known?.version.map { "\($0)" }
                switch edit.change {
                case .create(let recipe):
                    return try await api.send(Endpoint(.post, path: ["recipes"], headers: headers, body: recipe))
                case .save(let recipe, _):
                    let path = ["recipes", "\(recipe.id)"]
                    return try await api.send(Endpoint(.put, path: path, headers: headers, body: recipe))
                case .delete(let id):
                    let path = ["recipes", "\(id)"]
                    _ = try await api.send(Endpoint<NoContent>(.delete, path: path, headers: headers))
                    return nil
                }
            }
        }

        var all: ListSource<Edited<Recipe>> {
            recipes.list(showsCreated: true) { [api] request in
                let query = [
                    URLQueryItem(name: "limit", value: "\(request.perPage)"),
                    URLQueryItem(name: "skip", value: "\(request.offset)"),
                ]
                let answer = try await api.send(Endpoint<PageResponse>(path: ["recipes"], query: query))
                return Page(answer.recipes, for: request, total: answer.total)
            }
        }
    }

    let server = StubTransport()
    let connectivity = BehaviorSubject<Connectivity>(.online)

    func gateway(clock: any Clock<Duration> = ContinuousClock()) throws -> RecipeGateway {
        let database = try Database.inMemory(caching: Recipe.self, environment: DataEnvironment(clock: clock))
        return RecipeGateway(
            url: server.url, transport: server, database: database, connectivity: connectivity.observable,
            options: .immediate)
    }

    @Test("The second page begins at the end of the first")
    func paging() async throws {
        server.once(.get, "recipes", .json(#"{"recipes": [{"id": 1, "title": "Soup"}], "total": 2}"#))
        server.once(.get, "recipes", .json(#"{"recipes": [{"id": 2, "title": "Bread"}], "total": 2}"#))
        let recipes = try await gateway().all.load(.first, .next)
        #expect(recipes.map(\.entity.title) == ["Soup", "Bread"])
        #expect(server.history == ["GET /recipes?limit=30&skip=0", "GET /recipes?limit=30&skip=1"])
    }

    @Test("A failure of the server shows its message")
    func failure() async throws {
        server.once(.get, "recipes", .json(#"{"message": "The kitchen is closed."}"#, status: 403))
        let recipes = try gateway().all
        await #expect(throws: GatewayError.refused(message: "The kitchen is closed.")) {
            try await recipes.load()
        }
    }

    @Test("A recipe created offline gets the server's ID and is created once")
    func creatingOffline() async throws {
        let served = server.serve("recipes", [["id": 7, "title": "Soup"]])
        let clock = TestClock()
        let gateway = try gateway(clock: clock)
        server.isReachable = false
        connectivity.send(.offline(since: .now))
        let outcome = try await gateway.recipes.create(Recipe(id: -1, title: "Bread")).first()
        #expect(outcome?.isWaiting == true)

        server.isReachable = true
        server.lose(.post, "recipes")
        connectivity.send(.online)
        await clock.nextSleeper()  // the pause after the lost response
        clock.advance(by: .seconds(1))
        for try await pending in gateway.recipes.pending where pending.isEmpty { break }

        #expect(served[8]?["title"] == "Bread")
        #expect(served.objects.count == 2)
        #expect(try await gateway.recipes.find(8)?.title == "Bread")
    }

    @Test("A title changed on another device is a conflict without an overwrite")
    func conflict() async throws {
        let served = server.serve("recipes", [["id": 7, "title": "Soup"]])
        let gateway = try gateway()
        let shown = try await gateway.all.load().map(\.entity)
        served.change(7) { $0["title"] = "Cold soup" }

        var mine = shown[0]
        mine.title = "Hot soup"
        let outcome = try await gateway.recipes.save(mine, from: shown[0]).first()
        #expect(outcome == .conflict(mine))
        #expect(served[7]?["title"] == "Cold soup")
    }

    @Test("The late response to an older search does not replace the newer results")
    func crossing() async throws {
        let api = APIClient(baseURL: server.url, transport: server)
        let (old, new) = (server.hold(.get, "search/s"), server.hold(.get, "search/soup"))
        let words = PublishSubject<String>()
        let found = words.observable.flatMapLatest { word in
            Observable { try await api.send(Endpoint<[String]>(path: ["search", word])) }
        }
        let shown = AsyncStream.makeStream(of: [String].self)
        let subscription = found.subscribe {
            shown.continuation.yield($0)
        } onCompletion: { _ in
            shown.continuation.finish()
        }
        words.send("s")
        try await old.arrival()
        words.send("soup")
        try await new.arrival()
        new.respond(.json(#"["Cold soup"]"#))
        old.respond(.json(#"["Salad", "Soup"]"#))
        words.finish()
        #expect(await shown.stream.reduce(into: []) { $0.append($1) } == [["Cold soup"]])
        withExtendedLifetime(subscription) {}
    }

    @Test("A contract describes a server with an envelope and cursors")
    func contract() async throws {
        var contract = RESTContract()
        contract.paging = .cursor(limit: "size", cursor: "after")
        contract.list = { page in ["data": .array(page.items), "next": page.next.map(JSONValue.string) ?? .null] }
        contract.item = { ["data": $0] }
        contract.conflictStatus = 409
        server.serve("api/recipes", [["title": "Soup"], ["title": "Bread"]], contract: contract)
        let api = APIClient(baseURL: server.url, transport: server)
        let first = try await api.send(
            Endpoint<JSONValue>(path: ["api", "recipes"], query: [URLQueryItem(name: "size", value: "1")]))
        #expect(first["next"] == "1")
    }

    @Test("A stub for the path of a served collection can refuse requests because of their content")
    func refusing() async throws {
        let served = server.serve("recipes", [["id": 7, "title": "Soup"]])
        server.on(.put, "recipes/*") { request in
            let body = try JSONDecoder().decode(Recipe.self, from: request.body?.data ?? Data())
            guard body.title.count > 2 else {
                return .json(#"{"message": "Not saved", "errors": {"title": "Too short"}}"#, status: 422)
            }
            return served.respond(to: request)
        }
        let saving = try gateway().recipes.save(Recipe(id: 7, title: "No"), from: Recipe(id: 7, title: "Soup"))
        await #expect(throws: GatewayError.refused(message: "Not saved", fields: ["title": "Too short"])) {
            _ = try await saving.first()
        }
    }
}
