import Foundation
import Reactive
import TerminalKitDoubles
import Testing

@testable import App

@Suite("Status line")
struct StatusLineTests {
    private func text(_ words: String...) throws -> String {
        guard case .command(_, _, let settings) = try Invocation(words) else { return "no command" }
        return StatusLine(settings, hasStore: true, account: .just(nil)).badges().map(\.text).joined(separator: " · ")
    }

    @Test("It names the servers that the data comes from, each once")
    func servers() throws {
        let url = "http://127.0.0.1:8080"
        #expect(try text() == "demo")
        #expect(try text("--live") == "live")
        #expect(try text("--shop-url", url) == "demo + 127.0.0.1:8080")
        #expect(try text("--live", "--github-url", "https://github.example.com/api") == "live + github.example.com")
        #expect(
            try text("--shop-url", url, "--github-url", url, "--forem-url", url, "--movies-url", url)
                == "127.0.0.1:8080")
        #expect(try text("--shop-url", url, "--offline") == "demo + 127.0.0.1:8080 · ○ offline")
    }
}
