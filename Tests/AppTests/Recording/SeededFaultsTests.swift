// These tests start other processes, which only these platforms support.
#if os(macOS) || os(Linux)
    import DemoServer
    import Foundation
    import InspectorKit
    import TerminalKit
    import TerminalKitDoubles
    import Testing

    @testable import App

    /// A session of more than 800 lines, and 20 faults in it. A fault is a screen that shows several texts at the same
    /// time.
    ///
    /// The tests reduce the session to the first faults. `REDUCTIONS=20` sets the number of faults, and prints the
    /// number of remaining inputs and the time of each reduction.
    @Suite("Reducing a long session", .timeLimit(.minutes(30)))
    struct SeededFaultsTests {
        private nonisolated static let session: [(keys: String, shows: String)] = [
            ("", "↑↓ select"), ("?", "Keys in Menu"), ("<esc>:cars<enter>", "No cars yet"),
            ("a<enter>", "Please enter a make"), ("<esc>aSaab<tab>900<enter>", "Added \"Saab 900\""),
            ("aVolvo<tab>240<enter>", "Added \"Volvo 240\""),
            (":settings<enter>", "Currency"), ("<down><enter>", "● dark"),
            (":people<enter>", "Anna Haro"), ("aGrace Hopper<tab><right><tab>1906-12-09<enter>", "▌Grace Hopper"),
            (":products<enter>", "30/194"), ("<down><down>", "Brand     Pico"), ("e", "Category  ‹ "),
            ("<C-u>Lemon tree<enter>", "Saved \"Lemon tree\""), ("<down><down><up>", "Lemon tree"),
            ("c", "─ Category "), ("lap<enter>", "A compact Notebook 13"),
            (":posts<enter>", "You are signed out"), ("semilys<tab>emilyspass<enter>", "Signed in as emilys"),
            (":repos<enter>", "★ █"), ("<down><down><down><enter>", "★ █"), ("<esc>", "★ █"),
            (":featured<enter>", "looks again in"), (":cars<enter>", "Saab "),
            ("aFiat<tab>Panda<enter>", "Added \"Fiat Panda\""), ("<down>", "Volvo"),
        ]

        /// The texts of each wrong screen.
        private nonisolated static let faults: [[String]] = [
            ["No cars yet"], ["Please enter a make"],
            // The first two faults need inputs that are far apart.
            ["Saab ", "Fiat "], ["The Last Mailbox", "emilys · demo"], ["Keys in Menu"], ["Added \"Volvo"],
            ["Added \""], ["Prices are not converted"], ["● dark"], ["Anna Haro"], ["Added \"G"], ["30/194"],
            ["Brand     Pico"], ["Category  ‹ "], ["Saved \""], ["─ Category "], ["A compact Notebook 13"],
            ["You are signed out"], ["★ █"], ["looks again in"],
        ]

        /// Records the session with the demo server.
        private static func recording() async throws -> Recording {
            let file = URL.temporaryDirectory.appending(path: "\(UUID().uuidString).jsonl")
            defer { try? FileManager.default.removeItem(at: file) }
            let recorder = try SessionRecorder(
                to: file, .task, userScenes: [TerminalViewModel.sceneName],
                locale: PlayedApp.formatting.locale, timeZone: .gmt)
            try await recorder.observing {
                let headless = try HeadlessApp(
                    recorder.surroundings, LaunchSnapshot(LaunchOptions(), size: GridSize(columns: 120, rows: 30)),
                    startsServer: true)
                let player = ShellPlayer(headless.app.shell, patience: .seconds(120))
                for part in session {
                    for event in try KeyScript(part.keys).events {
                        recorder.step { headless.terminal.send(event, isSecret: headless.app.shell.isTypingSecret) }
                    }
                    let frame = await player.frame { $0.text.contains(part.shows) && headless.app.shell.isIdle }
                    #expect(frame.text.contains(part.shows), "\(part): \(frame.text)")
                }
                await recorder.close()
                headless.app.shell.stack.navigation.replaceAll {}
            }
            return try Recording(file)
        }

        @Test("Reducing a long session keeps the few keys that cause a wrong screen")
        func reductions() async {
            await #expect(processExitsWith: .success) {
                let asked = ProcessInfo.processInfo.environment["REDUCTIONS"].flatMap(Int.init)
                let recording = try await Self.recording()
                #expect(recording.text.split(separator: "\n").count >= 300)
                var left: [Int] = []
                for texts in Self.faults.prefix(asked ?? 2) {
                    let start = ContinuousClock.now
                    let isShown = { @MainActor (app: HeadlessApp) in
                        let text = app.app.shell.frame().text
                        return texts.allSatisfy(text.contains)
                    }
                    let reduced = try await Replay(recording).reduce({ try HeadlessApp($0) }, until: isShown)
                    left.append(reduced.inputs.after)
                    guard asked != nil else { continue }
                    let (before, after) = reduced.inputs
                    let time = start.duration(to: .now)
                    print("\(texts): \(after) of \(before) inputs, \(reduced.replays) replays, \(time)")
                    #expect(time < .seconds(30))
                }
                #expect(left.sorted()[left.count / 2] <= 8, "\(left)")
            }
        }
    }
#endif
