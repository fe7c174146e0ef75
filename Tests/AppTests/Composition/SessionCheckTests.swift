import DemoServer
import Foundation
import TerminalKit
import Testing

@testable import App

@Suite("The session at the start", .timeLimit(.minutes(5)))
struct SessionCheckTests {
    @Test("The next launch checks a saved sign-in and ends a rejected session")
    func check() async throws {
        let folder = DataFolder(
            URL.temporaryDirectory.appending(path: UUID().uuidString, directoryHint: .isDirectory), environment: [:])
        defer { try? FileManager.default.removeItem(at: folder.url) }
        let server = DemoServer()
        var options = LaunchOptions()
        options.shopURL = try server.start()
        // The size is high enough for the whole menu, even after further scenes are added.
        let size = GridSize(columns: 80, rows: 60)
        do {
            let app = try AppEnvironment(
                options, Dependencies(folder: folder, formatting: PlayedApp.formatting), size: size)
            app.begin(with: RestorationState(at: .login))
            let player = ShellPlayer(app.shell, patience: .seconds(120))
            _ = await player.settledFrame()
            player.press(try KeyScript("emilys<tab>emilyspass<enter>"))
            let frame = await player.frame { $0.lines[0].contains("emilys") }
            #expect(frame.lines[0].contains("emilys"))
            app.shell.stack.navigation.replaceAll {}
        }
        let asked = server.requestCounts["GET /auth/me"] ?? 0
        server.inject(.status(code: 401), at: "/auth/me")
        server.inject(.status(code: 403), at: "/auth/refresh")
        let app = try AppEnvironment(
            options, Dependencies(folder: folder, formatting: PlayedApp.formatting), size: size)
        app.begin()
        let player = ShellPlayer(app.shell, patience: .seconds(120))
        let frame = await player.frame { frame in
            (server.requestCounts["POST /auth/refresh"] ?? 0) > 0 && frame.text.contains("Sign in")
                && !frame.lines[0].contains("emilys")
        }
        #expect(server.requestCounts["GET /auth/me"] ?? 0 > asked, "Signed out, nothing would be asked")
        #expect(!frame.lines[0].contains("emilys"))
        #expect(frame.text.contains("Sign in"))
        app.shell.stack.navigation.replaceAll {}
    }
}
