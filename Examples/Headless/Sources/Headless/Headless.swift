import Foundation
import InspectorKit
import Notes
import PresentationKit
import Reactive
import ReactiveUI

/// Runs the notes without a screen, and prints everything that passes through the view model.
///
/// With `--inspect` it prints the URL of its inspector, and stays until it is interrupted. With `--record FILE` it
/// records a shorter session, which a test plays.
@main
struct Headless {
    @MainActor
    static func main() async throws {
        if let option = CommandLine.arguments.firstIndex(of: "--record") {
            return try await NotesApp.record(
                to: URL(filePath: CommandLine.arguments.dropFirst(option + 1).first ?? "notes.jsonl"))
        }
        let isInspected = CommandLine.arguments.contains("--inspect")
        let inspector = Inspector()
        let server = NotesServer(["Milk", "Bread", "A letter to Ada"])
        let app = try await RecordableApp(
            inspector, test: RecordingTest(module: "Headless", app: "try NotesApp($0)")
        ) { try NotesApp($0, server: server) }
        if isInspected {
            print(try inspector.serve(inReleaseBuilds: true).url)
            // The output is flushed, because otherwise a reader at the other end of a pipe would not get the URL yet.
            fflush(nil)
        }
        let (gateway, scene) = (app.current.gateway, app.current.scene)
        let bag = SubscriptionBag()
        scene.follow(in: bag) { print($0) }

        scene.input.$load()
        for await notes in scene.output.$notes.driver.values where notes.isLoaded { break }

        // A note that is written without a connection is in the list immediately, and is sent when there is a
        // connection.
        await server.setReachable(false)
        scene.input.$title("  Tea ")
        scene.input.$add()
        for await notes in scene.output.$notes.driver.values where notes.count == 4 { break }
        print("waiting: \(scene.notes.first?.note.title ?? "")")
        await server.setReachable(true)
        gateway.sendNow()
        for try await pending in gateway.pending where pending.isEmpty { break }

        // The server numbers the folder, so the note in the folder is sent after the folder, with this number.
        await server.setReachable(false)
        guard let recipes = try await gateway.addFolder(named: "Recipes").first()?.value else { return }
        _ = try await gateway.addNote(titled: "Pancakes", in: recipes.id).first()
        for try await notes in gateway.notes(in: recipes.id).contents(of: .just(.first)) {
            guard case .waitingFor? = notes.first?.mark.state else { continue }
            print("waiting for its folder: \(notes.map(\.entity.title).joined())")
            break
        }
        await server.setReachable(true)
        gateway.sendNow()
        for try await pending in gateway.pending where pending.isEmpty { break }
        print("performed by the server: \(await server.performed.joined(separator: ", "))")

        // If this device and another one change the same note, the user decides.
        await server.setReachable(false)
        let milk = Note(id: 1, title: "Milk")
        _ = try await gateway.saveNote(Note(id: 1, title: "Oat milk"), from: milk).first()
        await server.put(Note(id: 1, title: "Two bottles of milk"))
        await server.setReachable(true)
        gateway.sendNow()
        for try await pending in gateway.pending {
            guard case .conflict(let conflict)? = pending.first?.mark.state else { continue }
            print("conflict: \(conflict.mine?.title ?? "") or \(conflict.theirs?.title ?? "")")
            try await gateway.decide(1, isMine: true)
            break
        }
        for try await pending in gateway.pending where pending.isEmpty { break }
        try await gateway.pull()
        print(scene.notes.map(\.note.title).joined(separator: ", "))
        if isInspected { try await Task.sleep(for: .seconds(24 * 60 * 60)) }
        withExtendedLifetime(app) {}
    }
}
