// Runs in another process, because the language applies to the whole process.
#if os(macOS) || os(Linux)
    import DomainKit
    import Foundation
    import SampleDoubles
    import Synchronization
    import TerminalKit
    import TerminalKitDoubles
    import Testing

    @testable import App

    struct PseudoLanguageTests {
        @Test("The app's scenes show the kit's messages in the app's language")
        func pseudoLanguage() async {
            await #expect(processExitsWith: .success) {
                let said = Mutex<Set<String>>([])
                Sentence.translate { sentence in
                    _ = said.withLock { $0.insert(sentence.english) }
                    return sentence.filling(Self.pseudo(sentence.english))
                }
                Words.translate { _, english in
                    _ = said.withLock { $0.insert(english) }
                    return Self.pseudo(english)
                }
                let shown = try await MainActor.run { try Self.shown() }
                let english = Set(said.withLock { $0 }.map { $0.prefix { $0 != "{" } }).filter { $0.contains(" ") }
                for sentence in english where shown.contains(sentence) {
                    Issue.record("“\(sentence)” is shown in English")
                }
                #expect(english.count >= 5)
                #expect(shown.contains(Self.pseudo("The server cannot be reached.")))
                #expect(shown.contains(Self.pseudo("offline since")))
                #expect(shown.contains(Self.pseudo("next field")))
            }
        }

        /// Returns a text with the same length as the English text, but without its words.
        private nonisolated static func pseudo(_ text: String) -> String {
            String(text.map { umlauts[$0] ?? $0 })
        }

        private nonisolated static let umlauts: [Character: Character] = [
            "a": "ä", "e": "ë", "i": "ï", "o": "ö", "u": "ü",
        ]

        /// Returns the lines of each scene with each response of its gateways. Each line appears once, because scenes
        /// share many lines.
        private static func shown() throws -> String {
            var shown: Set<String> = []
            for answer in SceneFrameTests.answers {
                for screen in SceneFrameTests.screens {
                    let app = PlayedApp(answer, size: GridSize(columns: 220, rows: 60), account: screen.account)
                    app.go(to: screen.route)
                    app.wait(.milliseconds(200))
                    try app.press(screen.keys)
                    shown.formUnion(app.lines)
                    app.shell.stack.navigation.replaceAll {}
                }
            }
            return shown.joined(separator: "\n")
        }
    }
#endif
