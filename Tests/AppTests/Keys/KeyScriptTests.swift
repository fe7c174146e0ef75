import TerminalKit
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Key scripts")
struct KeyScriptTests {
    @Test(
        "What is written is read again as the same keys",
        arguments: [
            "abc", "<enter><esc><tab><backtab>", "<C-u>Pow<tab>", "<A-b><S-up>",
            "<click 3,4><wheelup 0,0><wheeldown 1,2>",
            "<paste two words>", "<lt><space>é日", "<f5>",
        ])
    func roundTrip(text: String) throws {
        #expect(try KeyScript(text).text == text)
    }

    @Test("Line breaks between keys mean nothing")
    func lines() throws {
        #expect(try KeyScript("a\n<enter>\r\nb").events == KeyScript("a<enter>b").events)
    }

    @Test("What is no key is an error that quotes it", arguments: ["<nothing>", "<click 3>", "<C->", "ab<enter"])
    func mistakes(text: String) {
        #expect(throws: UsageError.self) { try KeyScript(text) }
    }
}
