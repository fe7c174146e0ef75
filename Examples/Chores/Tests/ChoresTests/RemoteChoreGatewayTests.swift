import ChoresData
import ChoresDomain
import DataKit
import DataKitTesting
import DomainKit
import Reactive
import Testing

nonisolated struct RemoteChoreGatewayTests {
    @Test("A chore done offline shows in the list immediately and is sent later")
    func offline() async throws {
        let server = StubTransport()
        let todos = server.serve("todos", [["id": 1, "todo": "Dishes", "completed": false]])
        let gateway = RemoteChoreGateway(
            url: server.url, transport: server, database: try .inMemory(migrations: Migration.ofChores))
        let shown = try #require(try await gateway.chores.load().first?.entity)

        server.isReachable = false
        let outcome = try await gateway.save(Chore(id: 1, text: "Dishes", isDone: true), from: shown).first()
        #expect(outcome?.isWaiting == true)
        for try await chores in gateway.chores.contents(of: .just(.first)) where chores.isLoaded {
            #expect(chores.map(\.entity.isDone) == [true])
            break
        }

        server.isReachable = true
        // The next request notices that the connection is back.
        try await gateway.chores.load()
        for try await count in gateway.pendingCount where count == 0 { break }
        #expect(todos[1]?["completed"] == true)
        #expect(todos.performedKeys.count == 1)
    }
}
