import Data
import Domain
import Foundation
import PresentationKit
import TerminalKit

/// The first line of a recording: everything the app was started with, so that a replay starts with the same.
nonisolated struct RecordingHeader: Codable, Hashable, Sendable {
    /// Distinguishes recordings from other files.
    var format = Self.format
    var app = Help.version
    /// The date at the start, from which all later times are measured.
    var start: Date
    /// The seed of all random numbers.
    var seed: UInt64
    var locale: String
    var timeZone: String
    var currency: String
    /// The name of the theme; `nil` for the standard one.
    var appearance: String?
    var columns: Int
    var rows: Int
    /// The user's keys by the titles of their commands.
    var keys: [String: String]
    var isLive: Bool
    var isOffline: Bool
    /// The link that was opened at the start.
    var link: String?

    static let format = "MVVMCleanArchitecture recording 2"

    init(
        _ options: LaunchOptions, start: Date, formatting: Formatting, preferences: Preferences = Preferences(),
        keyBindings: KeyBindings = KeyBindings(), size: GridSize, link: String? = nil
    ) {
        self.start = start
        seed = options.seed
        locale = formatting.locale.identifier
        timeZone = formatting.timeZone.identifier
        currency = preferences.currency.code
        appearance = preferences.appearance.rawValue
        (columns, rows) = (size.columns, size.rows)
        keys = Dictionary(keyBindings.bindings.map { ($0.command, $0.keyName) }) { first, _ in first }
        isLive = options.isLive
        isOffline = options.isOffline
        self.link = link
    }

    var size: GridSize { GridSize(columns: columns, rows: rows) }

    private var formatting: Formatting {
        Formatting(locale: Locale(identifier: locale), timeZone: TimeZone(identifier: timeZone) ?? .gmt)
    }

    /// What the recorded app and its replay are given: nothing of an earlier start. Changes are lost when the app ends.
    @MainActor var dependencies: Dependencies {
        var dependencies = Dependencies(formatting: formatting)
        dependencies.preferences = MemoryPreferencesGateway(
            Preferences(
                appearance: appearance.flatMap(Appearance.init) ?? .standard,
                currency: Currency(code: currency) ?? .usDollar))
        let lines = keys.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        dependencies.keyBindings = KeyBindingsFile { KeyBindings(text: lines.joined(separator: "\n"), path: nil) }
        return dependencies
    }

    /// The options of the replay, none of which leads to a server.
    var options: LaunchOptions {
        var options = LaunchOptions()
        options.seed = seed
        options.isLive = isLive
        options.isOffline = isOffline
        return options
    }
}
