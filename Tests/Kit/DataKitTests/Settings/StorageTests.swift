import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("Settings")
struct StorageTests {
    private struct Theme: Codable, Equatable, Sendable { var name: String }

    // The documentation of UserDefaults says that it is thread-safe. The class is not declared `Sendable` everywhere.
    nonisolated(unsafe) private let defaults: UserDefaults
    private let suite = "DataTests.\(UUID().uuidString)"

    init() throws {
        defaults = try #require(UserDefaults(suiteName: suite))
    }

    private func cleanUp() { defaults.removePersistentDomain(forName: suite) }

    @Test("A saved setting is read by every reader of its key until reset")
    func kept() {
        defer { cleanUp() }
        @Storage(key: "theme", default: Theme(name: "light"), in: defaults) var theme
        @Storage(key: "theme", default: Theme(name: "other"), in: defaults) var same
        #expect(theme == Theme(name: "light"))
        theme = Theme(name: "dark")
        #expect(theme == Theme(name: "dark"))
        #expect(same == Theme(name: "dark"))
        $theme.reset()
        #expect(theme == Theme(name: "light"))
    }

    @Test("Settings can also be plain values and optionals")
    func plain() {
        defer { cleanUp() }
        @Storage(key: "didInit", default: false, in: defaults) var didInit
        @Storage(key: "name", default: nil, in: defaults) var name: String?
        didInit = true
        name = "Ada"
        #expect(didInit)
        #expect(name == "Ada")
        name = nil
        #expect(name == nil)
    }

    @Test("An undecodable setting reads as the default and stays in place")
    func undecodable() {
        defer { cleanUp() }
        let newer = Data(#"{"title": "from a newer version"}"#.utf8)
        defaults.set(newer, forKey: "theme")
        @Storage(key: "theme", default: Theme(name: "light"), in: defaults) var theme
        #expect(theme == Theme(name: "light"))
        #expect(defaults.data(forKey: "theme") == newer)
    }

    @Test("A setting that cannot be encoded is not saved")
    func unencodable() {
        defer { cleanUp() }
        @Storage(key: "ratio", default: 1.0, in: defaults) var ratio
        ratio = 2
        ratio = .infinity
        #expect(ratio == 2)
    }
}
