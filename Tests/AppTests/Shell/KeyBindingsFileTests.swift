import Foundation
import ReactiveTesting
import ReactiveUI
import TerminalKit
import Testing

@testable import App

@Suite("The file of key bindings", .noLeaks)
struct KeyBindingsFileTests {
    private let url = URL.temporaryDirectory.appending(path: "my keys \(UUID().uuidString).txt")

    @Test("The key bindings file is read at the start and on demand")
    func reload() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("edit = x".utf8).write(to: url)
        let file = KeyBindingsFile(url)
        let keys = Recorder(file.$bindings.driver.map { $0.bindings.map(\.keyName) })
        try Data("edit = y\nreload".utf8).write(to: url)
        for _ in 0..<2 { file.reload() }
        keys.expect(["x"], ["y"])
        #expect(file.bindings.problems.map(\.line) == [2])
    }

    @Test("A key file that does not exist yet has a path and no bindings")
    func missing() {
        #expect(KeyBindingsFile(url).bindings == KeyBindings(path: url.path(percentEncoded: false)))
    }

    @Test("A key file that is not text is reported")
    func noText() throws {
        defer { try? FileManager.default.removeItem(at: url) }
        try Data([0xFF, 0xFE]).write(to: url)
        #expect(KeyBindingsFile(url).bindings.problems.map(\.message) == ["The file is not readable as text in UTF-8."])
    }
}
