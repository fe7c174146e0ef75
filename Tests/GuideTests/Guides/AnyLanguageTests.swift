import DomainKit
import Foundation
import TerminalKit
import Testing

/// Tests the examples of the guide *Any language*, and checks that it lists every message.
struct AnyLanguageTests {
    #if os(macOS) || os(Linux)
        @Test("An app translates some of the kit's messages, and the rest stay in English")
        func german() async {
            await #expect(processExitsWith: .success) {
                let german = [
                    "gateway.offline": "Der Server ist nicht zu erreichen.",
                    "connection.offlineSince": "offline seit {0}",
                ]
                Sentence.translate { sentence in
                    sentence.filling(german[sentence.key] ?? sentence.english)
                }
                Words.translate { key, english in german[key] ?? english }
                #expect(GatewayError.offline.message == "Der Server ist nicht zu erreichen.")
                #expect(Sentence("connection.offlineSince", "offline since {0}", "8:10").text == "offline seit 8:10")
                #expect(GatewayError.timedOut.message == "The server took too long to answer. Try again.")
                let widgets = [
                    "form.cancelButton": "Abbrechen", "activity.waitingOf": "von {1} Sekunden sind {0} vergangen",
                ]
                Words.translate { key, english in widgets[key] ?? english }
                #expect(
                    Activity(text: "Lade", elapsed: .seconds(4), left: .seconds(11)).line.hasSuffix(
                        "Lade · von 15 Sekunden sind 4 vergangen"))
                var form = FormFields([.init("name", "Name")], submit: "Sichern")
                var frame = Frame(size: GridSize(columns: 40, rows: 10))
                form.resize(to: frame.size)
                FormView(fields: form).draw(in: &frame, frame.bounds)
                #expect(frame.text.contains("[ Sichern ]  [ Abbrechen ]"))
            }
        }
    #endif

    @Test("Arguments fill a message's placeholders, even if one looks like a placeholder")
    func filling() {
        let sentence = Sentence("key", "{0} of {1}", "a {1}", "b")
        #expect(sentence.text == "a {1} of b")
        #expect(sentence.filling("{1}: {0}, {1}") == "b: a {1}, b")
        #expect(sentence.filling("{2} {") == "{2} {")
    }

    @Test("The guide lists every message of the kit with its key")
    func table() throws {
        var said: [String: String] = [:]
        for path in DocumentedExamples.sources(in: "Sources/Kit") {
            let source = try DocumentedExamples.text(of: path).replacing(/\n *\/\/\/[^\n]*/, with: "")
            for match in source.matches(of: /(?:Sentence\(|say\()\s*"([^"]+)",\s*"((?:[^"\\]|\\.)*)"/) {
                let (key, english) = (String(match.1), String(match.2).replacing("\\\"", with: "\""))
                #expect(said[key] == nil || said[key] == english, "\(key) means two things")
                said[key] = english
            }
        }
        let guide = try DocumentedExamples.text(of: "Documentation/Guides.docc/AnyLanguage.md")
        let rows = guide.matches(of: /\n\| `([^`]+)` \| ([^\n]*) \|/).map { (String($0.1), String($0.2)) }
        #expect(Dictionary(rows) { $1 } == said)
        #expect(rows.map(\.0) == rows.map(\.0).sorted())
    }

    @Test("Every error message of the kit is in the guide")
    func sentences() throws {
        for path in DocumentedExamples.sources(in: "Sources/Kit")
        where ["DomainKit", "DataKit", "PresentationKit", "PresentationKitSwiftUI", "TerminalKit"]
            .contains(where: { path.contains("/\($0)/") })
        {
            let source = try DocumentedExamples.text(of: path).replacing(/\n *\/\/[^\n]*/, with: "")
            for match in source.matches(of: /message: *"[^"]+"|\?\? "[A-Z][^"]* [^"]*\."/) {
                Issue.record("\(path): \(match.0)")
            }
        }
    }
}
