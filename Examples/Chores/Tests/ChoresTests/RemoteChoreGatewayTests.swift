import ChoresData
import ChoresDomain
import DataKit
import DomainKit
import Foundation
import Reactive
import Testing

/// The server within the process. It can be unreachable.
actor ServerDouble: HTTPTransport {
    private(set) var saved: [String] = []
    private var isReachable = true

    func setReachable(_ isReachable: Bool) { self.isReachable = isReachable }

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard isReachable else { throw GatewayError.offline }
        let isSaved = request.method == .put
        if isSaved { saved.append(String(decoding: request.body ?? Data(), as: UTF8.self)) }
        let chore = #"{"id": 1, "todo": "Dishes", "completed": \#(isSaved)}"#
        return HTTPResponse(
            status: 200, body: Data((isSaved ? chore : #"{"todos": [\#(chore)], "total": 1}"#).utf8))
    }
}

nonisolated struct RemoteChoreGatewayTests {
    @Test("A chore that is done without a connection is done in the list at once, and sent when there is one")
    func offline() async throws {
        let server = ServerDouble()
        let url = try #require(URL(string: "https://chores.example.com"))
        let gateway = RemoteChoreGateway(
            url: url, transport: server, database: try .inMemory(migrations: Migration.ofChores))
        // A page is shown before it is saved, and its observable ends afterwards.
        var chores: [Chore] = []
        for try await page in gateway.getChores(PageRequest()) { chores = page.items }
        let shown = try #require(chores.first)

        await server.setReachable(false)
        let outcome = try await gateway.save(Chore(id: 1, text: "Dishes", isDone: true), from: shown).first()
        #expect(outcome?.isWaiting == true)
        #expect(try await gateway.getChores(PageRequest()).first()?.items.map(\.isDone) == [true])

        await server.setReachable(true)
        // The next request finds that the connection is back.
        for try await _ in gateway.getChores(PageRequest()) {}
        for try await count in gateway.pendingCount where count == 0 { break }
        #expect(await server.saved.map { $0.contains(#""completed":true"#) } == [true])
    }
}
