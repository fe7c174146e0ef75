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

    /// Returns the list that is available without a connection.
    private func saved() async throws -> ListContents<Edited<Note>> {
        try #require(try await gateway.notes.contents(of: .just(.first)).filter { $0.isLoaded }.first())
    }

    @Test("A fetched list is available without a connection")
    func cached() async throws {
        #expect(try await gateway.notes.load().staleSince == nil)
        await server.setReachable(false)
        let saved = try await saved()
        #expect(saved.map(\.entity.title) == ["Milk", "Bread"])
        #expect(saved.staleSince != nil)
    }

    @Test("A note written offline appears in the list as pending and is sent once")
    func sentLater() async throws {
        await server.setReachable(false)
        let outcome = try #require(try await gateway.addNote(titled: "Tea").first())
        #expect(outcome.isWaiting)
        #expect(try await gateway.pending.first()?.map { $0.entity?.title } == ["Tea"])
        await server.setReachable(true)
        gateway.sendNow()
        try await settled()
        #expect(await server.performed == ["note Tea"])
        #expect(try await gateway.notes.load().totalItems == 3)
    }

    @Test("A folder and its note created offline are sent in order, with the server's number")
    func noteInANewFolder() async throws {
        await server.setReachable(false)
        let folder = try #require(try await gateway.addFolder(named: "Recipes").first()?.value)
        _ = try await gateway.addNote(titled: "Pancakes", in: folder.id).first()
        _ = try await gateway.addNote(titled: "Tea").first()
        for try await notes in gateway.notes(in: folder.id).contents(of: .just(.first)) where !notes.isEmpty {
            #expect(notes.map(\.entity.title) == ["Pancakes"])
            break
        }
        await server.setReachable(true)
        gateway.sendNow()
        try await settled()
        #expect(await server.performed == ["folder 1 Recipes", "note Pancakes in folder 1", "note Tea"])
        #expect(try await gateway.notes(in: 1).load().map(\.entity.title) == ["Pancakes"])
    }

    @Test("A deletion can be undone, and a save stays in the list after reload")
    func edited() async throws {
        let milk = try #require(try await gateway.notes.load().first?.entity)
        await server.setReachable(false)
        _ = try await gateway.saveNote(Note(id: milk.id, title: "Cream"), from: milk).first()
        _ = try await gateway.deleteNote(Note(id: milk.id, title: "Cream")).first()
        #expect(try await gateway.undo(milk.id))
        #expect(try await saved().map(\.entity.title) == ["Cream", "Bread"])
        await server.setReachable(true)
        #expect(try await gateway.notes.load().map(\.entity.title) == ["Cream", "Bread"])
    }

    @Test("A conflict with another device's edit is shown, and the user decides it")
    func conflict() async throws {
        let milk = try #require(try await gateway.notes.load().first?.entity)
        await server.put(Note(id: milk.id, title: "Two bottles of milk"))
        let saving = gateway.saveNote(Note(id: milk.id, title: "Cream"), from: milk)
        #expect(try await saving.first()?.isWaiting == true)
        for try await pending in gateway.pending {
            guard case .conflict(let conflict)? = pending.first?.mark.state else { continue }
            #expect(conflict.fields == ["title"])
            #expect(conflict.theirs?.title == "Two bottles of milk")
            try await gateway.decide(milk.id, isMine: true)
            break
        }
        try await settled()
        try await gateway.pull()
        #expect(try await gateway.notes.load().map(\.entity.title) == ["Cream", "Bread"])
    }

    private func settled() async throws {
        for try await pending in gateway.pending where pending.isEmpty { break }
    }
}
