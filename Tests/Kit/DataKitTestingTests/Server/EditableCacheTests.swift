import DataKit
import DataKitTesting
import DomainKit
import Reactive
import ReactiveTesting
import Testing

/// Tests an `EditableCache` with a served collection, from end to end.
@Suite struct EditableCacheTests {
    private let server = StubTransport()
    private let memos: ServedCollection
    private let list: MemoList
    private let clock = TestClock()

    init() throws {
        memos = server.serve("memos", [["id": 1, "text": "Milk"], ["id": 2, "text": "Bread"]])
        list = try MemoList(server, clock: clock)
    }

    private func shown() async throws -> [Memo] {
        try await list.list.load().map(\.entity)
    }

    @Test("A new item has the server's ID once the server has performed its creation")
    func creating() async throws {
        let outcome = try await list.memos.create(Memo(id: -1, text: "Eggs")).first()
        #expect(outcome?.value.id == 3)
        #expect(memos[3]?["text"] == "Eggs")
    }

    @Test("A creation whose response is lost is repeated with its key, and performed once")
    func lostCreation() async throws {
        server.lose(.post, "memos")
        let outcome = try await list.memos.create(Memo(id: -1, text: "Eggs")).first()
        #expect(outcome?.isWaiting == true)
        await clock.nextSleeper()
        clock.advance(by: .seconds(1))
        try await list.settled()
        #expect(memos.objects.count == 3)
        #expect(memos.performedKeys.count == 1)
    }

    @Test("A refused edit reports the server's message, and its row shows the old value")
    func refused() async throws {
        let milk = try await shown()[0]
        server.once(.put, "memos/1", .json(#"{"message": "Not this text"}"#, status: 422))
        var changed = milk
        changed.text = "Oat"
        let saving = list.memos.save(changed, from: milk)
        await #expect(throws: GatewayError.refused(message: "Not this text")) { _ = try await saving.first() }
        #expect(try await shown().map(\.text) == ["Milk", "Bread"])
    }

    @Test("A field that both sides have changed becomes a conflict after the server's 412")
    func conflict() async throws {
        let milk = try await shown()[0]
        memos.change(1) { $0["text"] = "Soy milk" }
        var changed = milk
        changed.text = "Oat milk"
        let outcome = try await list.memos.save(changed, from: milk).first()
        #expect(outcome == .conflict(changed))
        try await list.memos.decide(1, mine: ["text"])
        try await list.settled()
        #expect(memos[1]?["text"] == "Oat milk")
    }

    @Test("A pull returns another device's changes, and a deletion is performed")
    func pulling() async throws {
        try await list.pull()
        memos.change(2) { $0["text"] = "Rye bread" }
        try await list.pull()
        #expect(try await list.memos.find(2)?.text == "Rye bread")
        _ = try await list.memos.delete(Memo(id: 1, text: "Milk", version: 1)).first()
        #expect(memos[1] == nil)
        memos.forgetChanges()
        try await list.pull()
        #expect(try await shown().map(\.text) == ["Rye bread"])
    }
}
