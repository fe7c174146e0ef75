import DataKit
import Foundation
import InspectorKit
import Notes
import PresentationKit
import Reactive
import ReactiveUI

/// Runs the notes without a screen, and prints everything that passes through the view model.
///
/// With `--inspect` it prints the address of its inspector, and stays until it is interrupted.
@main
struct Headless {
    @MainActor
    static func main() async throws {
        let isInspected = CommandLine.arguments.contains("--inspect")
        let inspector = Inspector()
        if isInspected { print(try inspector.serve(inReleaseBuilds: true).url) }

        let server = NotesServer(["Milk", "Bread", "A letter to Ada"])
        let gateway = RemoteNoteGateway(
            url: URL(filePath: "/"), transport: server,
            database: try .inMemory(migrations: Migration.ofNotes, observer: inspector.observer),
            observer: inspector.observer)
        let scene = Live(NotesViewModel(gateway: gateway))
        let bag = SubscriptionBag()
        scene.follow(in: bag) { print($0) }

        scene.input.$load()
        for await notes in scene.output.$notes.driver.values where notes.isLoaded { break }

        // Written without a connection, and sent when there is one.
        await server.setReachable(false)
        scene.input.$title("  Tea ")
        scene.input.$add()
        for await form in scene.output.$form.driver.values where !form.isBusy { break }
        for try await titles in gateway.waiting where !titles.isEmpty {
            print("waiting: \(titles.joined(separator: ", "))")
            break
        }
        await server.setReachable(true)
        gateway.sendNow()
        for try await titles in gateway.waiting where titles.isEmpty { break }
        print("saved by the server: \(await server.saveCount)")

        scene.input.$reload()
        for await notes in scene.output.$notes.driver.values where notes.count == 4 { break }
        print(scene.notes.map(\.title).joined(separator: ", "))
        if isInspected { try await Task.sleep(for: .seconds(24 * 60 * 60)) }
    }
}
