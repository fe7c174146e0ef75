import Data
import DataKitDoubles
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Preferences in files")
struct FilePreferencesGatewayTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let keysFile: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "new/preferences.json")
        keysFile = folder.url.appending(path: "my keys.txt")
    }

    private var gateway: FilePreferencesGateway {
        FilePreferencesGateway(file: file, keys: keysFile) { $0.count == 1 }
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Foundation.Data(text.utf8).write(to: file)
    }

    @Test("Without files, and for what a file leaves out, everything is as usual")
    func usual() throws {
        #expect(gateway.current == Preferences())
        #expect(gateway.currentKeyBindings == KeyBindings(path: keysFile.path(percentEncoded: false)))
        try write("{}")
        #expect(gateway.current == Preferences())
        try write(#"{"theme": "high contrast"}"#)
        #expect(gateway.current == Preferences(appearance: .highContrast))
        #expect(gateway.failure == nil)
    }

    @Test("What is saved is the current one at once, and is read by the next start")
    func saved() async throws {
        let gateway = gateway
        let euro = try #require(Currency(code: "EUR"))
        let wanted = Preferences(appearance: .light, currency: euro)
        let told = Recorder(gateway.preferences)
        for _ in 0..<2 { try await gateway.save(wanted).first() }
        told.expect(Preferences(), wanted)
        #expect(gateway.current == wanted)
        #expect(self.gateway.current == wanted)
        #expect(
            try String(contentsOf: file, encoding: .utf8) == """
                {
                  "currency" : "EUR",
                  "theme" : "light"
                }
                """, "a file that people read and edit, too")
    }

    @Test(
        "A file that cannot be read is told, and is left as it is",
        arguments: ["{", #"{"theme": "pink"}"#, #"{"currency": "Euro"}"#, #"{"theme": 1}"#])
    func spoiled(text: String) async throws {
        try write(text)
        let gateway = gateway
        #expect(gateway.current == Preferences())
        let failure = try #require(gateway.failure)
        #expect(failure.message.contains(file.lastPathComponent))
        await #expect(throws: failure) { try await gateway.save(Preferences(appearance: .dark)).first() }
        #expect(gateway.current.appearance == .dark)
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("A place that cannot be written is an error, and the change holds until the end")
    func unwritable() async throws {
        let gateway = FilePreferencesGateway(
            file: URL(filePath: "/dev/null/preferences.json"), keys: keysFile, isKey: { _ in true })
        await #expect(throws: GatewayError.self) { try await gateway.save(Preferences(appearance: .dark)).first() }
        #expect(gateway.current.appearance == .dark)
    }

    @Test("The keys are read at the start, and again on demand")
    func keys() async throws {
        try Foundation.Data("edit = x".utf8).write(to: keysFile)
        let gateway = gateway
        #expect(gateway.currentKeyBindings.bindings.map(\.key) == ["x"])
        try Foundation.Data("edit = y\nreload".utf8).write(to: keysFile)
        let read = try #require(try await gateway.readKeyBindings().first())
        #expect(read.bindings.map(\.key) == ["y"])
        #expect(read.problems.map(\.line) == [2])
        #expect(try await gateway.keyBindings.first() == read)
    }

    @Test("A file of keys that is no text is told")
    func noText() throws {
        try Foundation.Data([0xFF, 0xFE]).write(to: keysFile)
        #expect(gateway.currentKeyBindings.problems.map(\.message) == ["The file is not readable as text in UTF-8."])
    }
}
