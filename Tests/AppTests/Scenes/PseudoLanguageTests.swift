// Another process, as a language belongs to the whole one.
#if os(macOS) || os(Linux)
    import DomainKit
    import Foundation
    import Reactive
    import SampleDoubles
    import TerminalKit
    import TerminalKitDoubles
    import Testing

    @testable import App

    /// All scenes in a language that nobody speaks.
    struct PseudoLanguageTests {
        @Test("What the kit says in the app's scenes is said in the app's language")
        func pseudoLanguage() async {
            await #expect(processExitsWith: .success) {
                let said = BehaviorSubject<[String]>([])
                Sentence.translate { sentence in
                    said.send(said.value + [sentence.english], isolation: nil)
                    return sentence.filling(Self.pseudo(sentence.english))
                }
                Words.translate { _, english in
                    said.send(said.value + [english], isolation: nil)
                    return Self.pseudo(english)
                }
                let shown = try await MainActor.run { try Self.shown() }
                let english = Set(said.value.map { $0.prefix { $0 != "{" } }).filter { $0.contains(" ") }
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
            String(text.map { ["a": "ä", "e": "ë", "i": "ï", "o": "ö", "u": "ü"][$0] ?? $0 })
        }

        /// Each scene with each answer of its gateways, a line each, without the lines around boxes.
        private static func shown() throws -> String {
            var shown = ""
            for answer in SceneFrameTests.answers {
                for screen in SceneFrameTests.screens {
                    let app = PlayedApp(answer, size: GridSize(columns: 220, rows: 60), account: screen.account)
                    app.go(to: screen.route)
                    app.wait(.milliseconds(200))
                    try app.press(screen.keys)
                    shown += app.text
                    app.shell.stack.reset(to: [])
                }
            }
            return shown
        }
    }
#endif
