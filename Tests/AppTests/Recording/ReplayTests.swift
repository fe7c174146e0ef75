import DemoServer
import Foundation
import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

/// Records the live app with the demo server, and plays the recording without it.
@Suite("Recording and replay", .timeLimit(.minutes(5)))
struct ReplayTests {
    private let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")

    /// Records what these keys lead to: each once the app has nothing more to do, each part once the frame shows what it
    /// should. What a recording has between two keys then depends on no machine's speed.
    private func record(_ parts: [(keys: String, shows: String)], options: LaunchOptions = LaunchOptions()) async throws
    {
        let size = GridSize(columns: 120, rows: 30)
        let header = RecordingHeader(options, start: Date(), formatting: PlayedApp.formatting, size: size)
        let recorder = try SessionRecorder(file, header)
        let app = try AppEnvironment(
            options, recorder.dependencies, size: size)
        recorder.follow(app)
        app.begin(at: RestorationState.path(to: .menu))
        let player = ShellPlayer(app.shell, patience: .seconds(120))
        let activity = AppActivity(of: app)
        for part in [("", "↑↓ select")] + parts {
            for event in try KeyScript(part.keys).events {
                _ = await player.settledFrame()
                await activity.wait(quietLooks: 20)
                recorder.note(event, in: app.shell)
                app.shell.handle(event)
            }
            let frame = await player.frame { $0.text.contains(part.shows) && app.shell.isIdle }
            await activity.wait(quietLooks: 20)
            #expect(frame.text.contains(part.shows))
        }
        recorder.close()
        app.shell.stack.reset(to: [])
    }

    @Test("A session with pages, an edit, a sign-in and a new person plays as it was recorded, and holds no secret")
    func session() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record([
            ("<enter>", "30/194"), ("<down><down>", "Brand     Pico"),
            ("e", "Category  ‹ "), ("<C-u>Lemon tree<enter>", "Saved \"Lemon tree\""),
            (":posts<enter>", "You are signed out"), ("semilys<tab>emilyspass<enter>", "Signed in as emilys"),
            (":people<enter>", "Anna Haro"), ("aGrace Hopper<tab><right><tab>1906-12-09<enter>", "▌Grace Hopper"),
        ])
        let text = try String(contentsOf: file, encoding: .utf8)
        let account = try #require(DemoServer.accounts.first { $0.username == "emilys" })
        #expect(!text.contains(account.password) && !text.contains(account.apiKey))
        #expect(text.contains(#"accessToken\":\"•••\""#))
        #expect(text.firstMatch(of: #/oken\\":\\"[^•]/#) == nil)
        let recording = try Recording(file)
        let differences = try await Replay(recording).run().map(\.description)
        #expect(differences == [])
    }

    @Test("A list to choose from, which an answer opens, is there when the next key comes")
    func chooser() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record([("<enter>", "30/194"), ("c", "─ Category "), ("lap<enter>", "A compact Notebook 13")])
        let recording = try Recording(file)
        let events = recording.lines.map(\.event)
        let first = try #require(events.firstIndex(of: .key(script: "l")))
        #expect(events[first - 1] == .focus(name: "MenuScene, ProductsScene, choice Category"))
        let differences = try await Replay(recording).run().map(\.description)
        #expect(differences == [])
    }

    @Test("An output that was another one is a difference, and the only one")
    func difference() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record([(":people<enter>", "Anna Haro")])
        let text = try String(contentsOf: file, encoding: .utf8)
        let changed = text.replacing("name: Anna Haro", with: "name: Anna Haru")
        #expect(changed != text)
        let differences = try await Replay(Recording(text: changed, name: "it"), patience: 500).run()
        #expect(differences.count { $0.name == "UserList <- users" } == 1)
        #expect(
            differences.allSatisfy { $0.recorded?.contains("Haru") == true && $0.replayed?.contains("Haro") == true })
    }

    @Test("An answer that nobody asks for any more is no end of the replay")
    func unwantedAnswer() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record([(":people<enter>", "Anna Haro")])
        let text = try String(contentsOf: file, encoding: .utf8)
        let answer = #"{"at":1,"event":{"failure":{"request":"GET /gone","reason":"offline"}}}"#
        let lines = text.split(separator: "\n").map(String.init)
        let longer = ([lines[0], answer] + lines.dropFirst() + [""]).joined(separator: "\n")
        #expect(try await Replay(Recording(text: longer, name: "it"), patience: 500).run() == [])
    }

    @Test("A timer that is due as the recording ends has nothing to be compared with")
    func timerAtTheEnd() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try await record([(":featured<enter>", "looks again in")])
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n")
        let shown = try #require(lines.last { $0.contains(#""output""#) }?.firstMatch(of: #/"at":(\d+)/#)?.1)
        let end = try #require(Int(shown)) + 4_000
        let longer = (lines.dropLast() + [#"{"at":\#(end),"event":{"end":{}}}"#, ""]).joined(separator: "\n")
        #expect(try await Replay(Recording(text: longer, name: "it"), patience: 500).run() == [])
    }
}
