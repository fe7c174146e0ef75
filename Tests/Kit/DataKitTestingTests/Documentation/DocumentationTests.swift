import DataKit
import DataKitTesting
import DomainKit
import Testing

/// The examples of the documentation comments and of the overview, word for word: `ExamplesTests` looks for their lines.
@Suite struct DocumentationTests {
    @Test("A stub responds to a client and records its request")
    func stub() async throws {
        let transport = StubTransport()
        transport.on(.get, "memos/7", .json(#"{"id": 7, "text": "Milk"}"#))
        let api = APIClient(baseURL: transport.url, transport: transport, options: .immediate)
        let memo = try await api.send(Endpoint<Memo>(path: ["memos", "7"]))
        #expect(memo.text == "Milk")
        #expect(transport.history == ["GET /memos/7"])
    }

    @Test("A test responds to held requests in the order it chooses")
    func crossing() async throws {
        let transport = StubTransport()
        let api = APIClient(baseURL: transport.url, transport: transport, options: .immediate)
        let (first, second) = (transport.hold(.get, "memos/1"), transport.hold(.get, "memos/2"))
        let memos = ["1", "2"].map { id in Task { try await api.send(Endpoint<Memo>(path: ["memos", id])) } }
        try await second.arrival()
        second.respond(.json(#"{"id": 2, "text": "Bread"}"#))
        #expect(try await memos[1].value.text == "Bread")
        first.respond(.json(#"{"id": 1, "text": "Milk"}"#))
        #expect(try await memos[0].value.text == "Milk")
    }

    @Test("A database in memory has the tables of a cache")
    func database() async throws {
        let database = try Database.inMemory(caching: Memo.self)
        try await database.write { try $0.insert(Memo(id: 1, text: "Milk")) }
        #expect(try await database.read { try $0.find(Memo.self, id: 1) } == Memo(id: 1, text: "Milk"))
    }

    @Test("A served collection performs an edit sent by a cache")
    func served() async throws {
        let server = StubTransport()
        let memos = server.serve("memos", [["id": 1, "text": "Milk"], ["id": 2, "text": "Bread"]])
        let list = try MemoList(server)
        _ = try await list.memos.save(Memo(id: 1, text: "Oat milk"), from: Memo(id: 1, text: "Milk")).first()
        #expect(memos[1]?["text"] == "Oat milk")
    }

    @Test("An edit that was made offline is sent once, although its first response is lost")
    func lostResponse() async throws {
        let server = StubTransport()
        let memos = server.serve("memos", [["id": 1, "text": "Milk"]])
        let list = try MemoList(server)
        let milk = try #require(try await list.list.load().first?.entity)

        server.isReachable = false
        list.connectivity.send(.offline(since: .now))
        let outcome = try await list.memos.save(Memo(id: 1, text: "Oat milk"), from: milk).first()
        #expect(outcome?.isWaiting == true)

        server.isReachable = true
        server.lose(.put, "memos/1")
        list.connectivity.send(.online)
        for try await pending in list.memos.pending where pending.isEmpty { break }
        #expect(memos[1]?["text"] == "Oat milk")
        #expect(server.history == ["GET /memos?limit=30&skip=0", "PUT /memos/1", "PUT /memos/1"])
        #expect(memos.performedKeys.count == 1)
    }
}
