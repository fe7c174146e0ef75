// These tests start other processes, which only these platforms support.
#if os(macOS) || os(Linux)
    import DemoServer
    import Foundation
    import InspectorKit
    import TerminalKit
    import TerminalKitDoubles
    import Testing

    @testable import App

    /// Records the live app with the demo server, and replays the recording without a server. Runs in a separate
    /// process, because each step waits for the main actor many times, which other tests would delay.
    @Suite("Recording and replay", .timeLimit(.minutes(5)))
    struct ReplayTests {
        /// Records the effects of these keys. Types each part when the frame shows the expected text.
        private static func record(_ parts: [(keys: String, shows: String)]) async throws -> String {
            let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            let beginning = LaunchSnapshot(LaunchOptions(), size: GridSize(columns: 120, rows: 30))
            let recorder = try SessionRecorder(
                to: file, .task, userScenes: [TerminalViewModel.sceneName],
                locale: PlayedApp.formatting.locale, timeZone: .gmt)
            try await recorder.observing {
                let headless = try HeadlessApp(recorder.surroundings, beginning, startsServer: true)
                let player = ShellPlayer(headless.app.shell, patience: .seconds(120))
                for part in [("", "↑↓ select")] + parts {
                    for event in try KeyScript(part.keys).events {
                        recorder.step { headless.terminal.send(event, isSecret: headless.app.shell.isTypingSecret) }
                    }
                    let frame = await player.frame { $0.text.contains(part.shows) && headless.app.shell.isIdle }
                    #expect(frame.text.contains(part.shows))
                }
                await recorder.close()
                headless.app.shell.stack.navigation.replaceAll {}
            }
            return try String(contentsOf: file, encoding: .utf8)
        }

        private static func replay(_ text: String) async throws -> [RecordingDifference] {
            try await HeadlessApp.replay(Recording(text: text, name: "it"))
        }

        private static func expectSame(_ text: String, _ location: SourceLocation = #_sourceLocation) async throws {
            let count = ProcessInfo.processInfo.environment["REPLAYS"].flatMap(Int.init) ?? 3
            for _ in 1...count {
                let differences = try await replay(text)
                #expect(differences == [], sourceLocation: location)
            }
        }

        @Test("A session with edits and a sign-in replays as recorded and contains no secret")
        func session() async {
            await #expect(processExitsWith: .success) {
                let text = try await Self.record([
                    ("<enter>", "30/194"), ("<down><down>", "Brand     Pico"),
                    ("e", "Category  ‹ "), ("<C-u>Lemon tree<enter>", "Saved \"Lemon tree\""),
                    (":posts<enter>", "You are signed out"), ("semilys<tab>emilyspass<enter>", "Signed in as emilys"),
                    (":people<enter>", "Anna Haro"),
                    ("aGrace Hopper<tab><right><tab>1906-12-09<enter>", "▌Grace Hopper"),
                ])
                let account = try #require(DemoServer.accounts.first { $0.username == "emilys" })
                #expect(!text.contains(account.password) && !text.contains(account.apiKey))
                #expect(text.contains(#"accessToken\":\"•••\""#))
                #expect(text.firstMatch(of: #/oken\\":\\"[^•]/#) == nil)
                try await Self.expectSame(text)
            }
        }

        @Test("A choice opened by a response is ready for the next key")
        func chooser() async {
            await #expect(processExitsWith: .success) {
                let text = try await Self.record([
                    ("<enter>", "30/194"), ("c", "─ Category "), ("lap<enter>", "A compact Notebook 13"),
                ])
                #expect(text.contains("MenuScene, ProductsScene, choice Category"))
                try await Self.expectSame(text)
            }
        }

        @Test("A replay of a scene with one changed output reports only that difference")
        func difference() async {
            await #expect(processExitsWith: .success) {
                let text = try await Self.record([(":people<enter>", "Anna Haro")])
                let changed = text.replacing("name: \\\"Anna Haro", with: "name: \\\"Anna Haru")
                #expect(changed != text)
                let differences = try await Self.replay(changed)
                #expect(differences.map(\.name) == ["UserList <- users"])
                #expect(
                    differences.allSatisfy {
                        $0.recorded?.contains("Haru") == true && $0.replayed?.contains("Haro") == true
                    })
            }
        }

        @Test("A countdown continues in virtual time until the recording ends")
        func countdown() async {
            await #expect(processExitsWith: .success) {
                let text = try await Self.record([(":featured<enter>", "looks again in")])
                try await Self.expectSame(text)
            }
        }
    }
#endif
