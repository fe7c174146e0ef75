import DataKit
import DomainKit
import Foundation
import Notes
import Reactive
import Testing

struct RemoteNoteGatewayTests {
    private let server = NotesServer(["Milk", "Bread"])
    private let gateway: RemoteNoteGateway

    init() throws {
        gateway = RemoteNoteGateway(
            url: URL(filePath: "/"), transport: server, database: try .inMemory(migrations: Migration.ofNotes))
    }

    private func pages() async -> [Page<Note>] {
        var pages: [Page<Note>] = []
        do {
            for try await page in gateway.getNotes(PageRequest(perPage: 2)) { pages.append(page) }
        } catch {}
        return pages
    }

    @Test("A list that was fetched is there without a connection")
    func cached() async {
        #expect(await pages().map(\.staleSince) == [nil])
        await server.setReachable(false)
        let saved = await pages()
        #expect(saved.map { $0.items.map(\.title) } == [["Milk", "Bread"]])
        #expect(saved.first?.staleSince != nil)
    }

    @Test("A note that is written without a connection waits, and is sent once when there is one")
    func sentLater() async throws {
        await server.setReachable(false)
        let note = try #require(try await gateway.addNote(titled: "Tea").first())
        #expect(note.title == "Tea")
        #expect(try await gateway.waiting.first() == ["Tea"])
        await server.setReachable(true)
        gateway.sendNow()
        for try await titles in gateway.waiting where titles.isEmpty { break }
        #expect(await server.saveCount == 1)
        #expect(await pages().last?.totalItems == 3)
    }
}
