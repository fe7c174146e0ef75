import Data
import DataKit
import Domain
import Foundation
import InspectorKit
import Presentation
import PresentationKit
import TerminalKit

/// The values that a recorded app started with, so that a replay starts with the same values and without state from an
/// earlier start.
nonisolated struct LaunchSnapshot: Codable, Equatable, Sendable {
    static let name = "app"

    var app = Help.version
    var seed: UInt64
    var currency: String
    /// The name of the theme. If it is missing, or unknown to this version, a replay uses the standard theme.
    var appearance: String?
    var columns: Int
    var rows: Int
    /// The user's keys by the titles of their commands.
    var keys: [String: String]
    var isLive: Bool
    var isOffline: Bool
    /// Whether the options contained a URL or a key for the server of the posts. The URL and the key are not recorded.
    /// `nil` means that they did not, or that an earlier version made the recording.
    var hasForemURL: Bool?
    var hasAPIKey: Bool?
    /// Whether the app starts with a message that contains the inspector's URL. The message stays until the user closes
    /// it.
    var isInspectedInBrowser: Bool
    var link: String?
    /// The open scenes, and the tables of the database. Only a bug report contains them, because it starts in the
    /// middle of a session.
    var scenes: RestorationState?
    var tables: [TableContents]?

    init(
        _ options: LaunchOptions, preferences: Preferences = Preferences(), keyBindings: KeyBindings = KeyBindings(),
        size: GridSize, link: String? = nil
    ) {
        seed = options.seed
        currency = preferences.currency.code
        appearance = preferences.appearance.rawValue
        (columns, rows) = (size.columns, size.rows)
        keys = Dictionary(keyBindings.bindings.map { ($0.command, $0.keyName) }) { first, _ in first }
        isLive = options.isLive
        isOffline = options.isOffline
        hasForemURL = options.foremURL == nil ? nil : true
        hasAPIKey = options.apiKey == nil ? nil : true
        isInspectedInBrowser = options.isInspectingInBrowser
        self.link = link
    }

    var size: GridSize { GridSize(recorded: columns, rows) }

    /// Creates the app's dependencies. The app's changes to them are lost when the app ends.
    @MainActor
    func dependencies(_ surroundings: Surroundings) -> Dependencies {
        var dependencies = Dependencies(
            surroundings: surroundings,
            formatting: Formatting(locale: surroundings.locale, timeZone: surroundings.timeZone))
        dependencies.preferences = MemoryPreferencesGateway(
            Preferences(
                appearance: appearance.flatMap(Appearance.init) ?? .standard,
                currency: Currency(code: currency) ?? .usDollar))
        dependencies.tables = tables ?? []
        let lines = keys.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
        dependencies.keyBindings = KeyBindingsFile { KeyBindings(text: lines.joined(separator: "\n"), path: nil) }
        return dependencies
    }

    /// The options of a replay. The URLs, keys and files are placeholders, because the recording contains the
    /// responses.
    var options: LaunchOptions {
        var options = LaunchOptions()
        options.seed = seed
        options.isLive = isLive
        options.isOffline = isOffline
        if hasForemURL == true { options.foremURL = URL(string: "http://forem.invalid") }
        if hasAPIKey == true { options.apiKey = "recorded" }
        return options
    }

    @MainActor
    var restorationState: RestorationState {
        get throws { try scenes ?? RestorationState(at: link.map { try Route(link: $0) } ?? .menu) }
    }
}
