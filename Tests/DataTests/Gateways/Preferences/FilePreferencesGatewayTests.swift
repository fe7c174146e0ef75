import Data
import DataKitDoubles
import Domain
import DomainKit
import Foundation
import Reactive
import ReactiveTesting
import Testing

@Suite("Preferences in a file")
struct FilePreferencesGatewayTests {
    private let folder: TemporaryFolder
    private let file: URL

    init() throws {
        folder = try TemporaryFolder()
        file = folder.url.appending(path: "new/preferences.json")
    }

    private var gateway: FilePreferencesGateway {
        FilePreferencesGateway(file: file)
    }

    private func write(_ text: String) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Foundation.Data(text.utf8).write(to: file)
    }

    @Test("A missing preferences file or value means the default")
    func usual() throws {
        #expect(gateway.current == Preferences())
        try write("{}")
        #expect(gateway.current == Preferences())
        try write(#"{"theme": "high contrast"}"#)
        #expect(gateway.current == Preferences(appearance: .highContrast))
        #expect(gateway.failure == nil)
    }

    @Test("A saved preference takes effect immediately and is read at the next start")
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
        "An unreadable preferences file is reported and left unchanged",
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

    @Test("An unwritable preference is an error, and applies until the app quits")
    func unwritable() async throws {
        let gateway = FilePreferencesGateway(file: URL(filePath: "/dev/null/preferences.json"))
        await #expect(throws: GatewayError.self) { try await gateway.save(Preferences(appearance: .dark)).first() }
        #expect(gateway.current.appearance == .dark)
    }
}
