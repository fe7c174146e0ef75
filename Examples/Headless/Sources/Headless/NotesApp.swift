import DataKit
import Foundation
import InspectorKit
import Notes
import PresentationKit
import ReactiveUI

/// An app that takes its clock, requests and IDs from its surroundings, so that it can be recorded and replayed.
@MainActor
struct NotesApp {
    let gateway: RemoteNoteGateway
    let scene: Live<NotesViewModel>

    init(_ surroundings: Surroundings, server: NotesServer = NotesServer([])) throws {
        let inspector = surroundings.inspector
        let database = try Database.inMemory(migrations: Migration.ofNotes, environment: surroundings.environment)
        inspector.show(database)
        inspector.show(
            InspectorSwitch("network", ["online", "offline"]) { position in
                Task { await server.setReachable(position == 0) }
            })
        gateway = RemoteNoteGateway(
            url: URL(filePath: "/"), transport: surroundings.transport(server), database: database,
            options: APIClient.Options(surroundings))
        scene = Live(NotesViewModel(gateway: gateway))
    }

    /// Records a session that loads the list, and writes a note without a connection, which is sent later.
    static func record(to file: URL) async throws {
        let recorder = try SessionRecorder(to: file)
        let server = NotesServer(["Milk", "Bread", "A letter to Ada"])
        let app = try NotesApp(recorder.surroundings, server: server)

        app.scene.input.$load()
        for await notes in app.scene.output.$notes.driver.values where notes.isLoaded { break }
        await server.setReachable(false)
        app.scene.input.$add()
        app.scene.input.$title("  Tea ")
        app.scene.input.$add()
        for await notes in app.scene.output.$notes.driver.values where notes.count == 4 { break }
        for try await connectivity in app.gateway.connectivity.connectivity where connectivity != .online { break }
        await server.setReachable(true)
        for try await pending in app.gateway.pending where pending.isEmpty { break }
        app.scene.input.$reload()
        for await notes in app.scene.output.$notes.driver.values where notes.activity == .none { break }

        await recorder.close()
    }
}
