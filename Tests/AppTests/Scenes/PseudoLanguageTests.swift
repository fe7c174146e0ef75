// Another process, as a language belongs to the whole one.
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

        /// As long as the English, and no word of it.
        private nonisolated static func pseudo(_ text: String) -> String {
            String(text.map { umlauts[$0] ?? $0 })
        }

        private nonisolated static let umlauts: [Character: Character] = [
            "a": "ä", "e": "ë", "i": "ï", "o": "ö", "u": "ü",
        ]

        /// The lines of each scene with each answer of its gateways, each once, as most scenes share many.
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
