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
        // A page is shown before it is saved, and its observable ends afterwards.
        var chores: [Chore] = []
        for try await page in gateway.getChores(PageRequest()) { chores = page.items }
        let shown = try #require(chores.first)

        server.isReachable = false
        let outcome = try await gateway.save(Chore(id: 1, text: "Dishes", isDone: true), from: shown).first()
        #expect(outcome?.isWaiting == true)
        #expect(try await gateway.getChores(PageRequest()).first()?.items.map(\.isDone) == [true])

        server.isReachable = true
        // The next request finds that the connection is back.
        for try await _ in gateway.getChores(PageRequest()) {}
        for try await count in gateway.pendingCount where count == 0 { break }
        #expect(todos[1]?["completed"] == true)
        #expect(todos.performedKeys.count == 1)
    }
}
