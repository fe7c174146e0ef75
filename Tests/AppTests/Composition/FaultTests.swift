import DataKit
import DemoServer
import Domain
import DomainKit
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// Tests the live app with a failing server. Every failure has a clear message, and the user can always leave.
@Suite("Faults", .timeLimit(.minutes(5)))
struct FaultTests {
    nonisolated static let faults: [(Fault, String)] = [
        (.status(code: 500), "Internal Server Error"),
        (.cutAfterHead, "The server cannot be reached."),
        (.halfBody, "The server cannot be reached."),
        (.garbageBody, "could not be understood"),
    ]

    @Test(
        "A failing server shows a page that explains the failure, and r retries", arguments: faults
    )
    func failingServer(fault: Fault, message: String) async throws {
        let folder = URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory)
        defer { try? FileManager.default.removeItem(at: folder) }
        let server = DemoServer()
        var options = LaunchOptions()
        options.shopURL = try server.start()
        server.inject(fault, at: "/products")
        var requests: [Shell.Request] = []
        let app = try AppEnvironment(
            options,
            Dependencies(folder: DataFolder(folder, environment: [:]), formatting: PlayedApp.formatting),
            size: GridSize(columns: 80, rows: 24), onRequest: { requests.append($0) })
        app.navigator.go(to: .products)
        let player = ShellPlayer(app.shell, patience: .seconds(120))
        let failed = await player.frame { $0.text.contains("Could not load products") }
        #expect(failed.text.replacing(/\s*│\n│\s*/, with: " ").contains(message))
        server.faults = []
        // A garbled body has the entity tag of the correct body, so the next request would get "not modified".
        guard fault != .garbageBody else {
            app.shell.stack.navigation.replaceAll {}
            return
        }
        player.press(try KeyScript("r"))
        let loaded = await player.frame { $0.lines[1].contains(" 30/194 ") }
        #expect(loaded.lines[1].contains(" 30/194 "))
        player.press(try KeyScript("q"))
        #expect(requests == [.quit])
        app.shell.stack.navigation.replaceAll {}
    }

    @Test("Saved items show their age while the server is unreachable")
    func offline() async throws {
        let folder = DataFolder(
            URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory), environment: [:])
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let size = GridSize(columns: 80, rows: 24)
        let first = try AppEnvironment(
            LaunchOptions(), Dependencies(folder: folder, formatting: PlayedApp.formatting), size: size)
        first.navigator.go(to: .products)
        let fetched = await ShellPlayer(first.shell, patience: .seconds(120)).frame { $0.lines[1].contains(" 30/194 ") }
        #expect(fetched.lines[1].contains(" 30/194 "))
        // A page is shown before it is saved, and its observable ends afterwards.
        _ = try await first.navigator.useCases.productList.load()
        first.shell.stack.navigation.replaceAll {}
        var options = LaunchOptions()
        options.isOffline = true
        var dependencies = Dependencies(folder: folder, formatting: PlayedApp.formatting)
        dependencies.surroundings.environment.now = { Date(timeIntervalSinceNow: 86_400) }
        let app = try AppEnvironment(options, dependencies, size: size)
        app.navigator.go(to: .products)
        let player = ShellPlayer(app.shell, patience: .seconds(120))
        let frame = await player.frame { $0.lines[22].contains("refreshed 1 day ago") }
        #expect(frame.lines[22].contains("refreshed 1 day ago"))
        #expect(frame.lines[0].hasSuffix("○ offline"))
        #expect(frame.lines[1].contains(" 30/194 "))
        #expect(app.shell.stack.modal == nil && app.shell.stack.toast == nil, "offline is a state")
        app.shell.stack.navigation.replaceAll {}
        // The last process that closes a file locks it for a moment, in which the app could not read the file.
        withExtendedLifetime(first) {}
    }
}
