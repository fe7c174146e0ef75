import DataKit
import Foundation
import TerminalKit

/// What a user prefers: a JSON file in the data folder, which may be edited by hand.
///
/// ```json
/// { "theme": "dark", "currency": "EUR", "keys": { "edit": "x", "reload": "<f5>" } }
/// ```
nonisolated struct Preferences: Codable, Hashable, Sendable {
    /// The themes by name.
    enum ThemeName: String, Codable, CaseIterable, Sendable {
        case standard, dark, light
        case highContrast = "high contrast"
        case highContrastLight = "high contrast, light"

        var theme: Theme {
            switch self {
            case .standard: .standard
            case .dark: .dark
            case .light: .light
            case .highContrast: .highContrast
            case .highContrastLight: .highContrastLight
            }
        }
    }

    var theme = ThemeName.standard
    /// The ISO 4217 code of the currency that prices are in.
    var currency = "USD"
    /// The key of each command that has another one than usual, as key scripts write it, by the command's title.
    var keys: [String: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let file = try decoder.container(keyedBy: CodingKeys.self)
        theme = try file.decodeIfPresent(ThemeName.self, forKey: .theme) ?? theme
        currency = try file.decodeIfPresent(String.self, forKey: .currency) ?? currency
        keys = try file.decodeIfPresent([String: String].self, forKey: .keys) ?? keys
    }

    /// The preferences in a file; the usual ones where there is none.
    ///
    /// - Throws: `UsageError` where there is one that cannot be read.
    static func load(_ url: URL) throws(UsageError) -> Preferences {
        let path = url.path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: path) else { return Preferences() }
        do {
            let preferences = try JSONDecoder().decode(Preferences.self, from: Data(contentsOf: url))
            _ = try preferences.bindings
            return preferences
        } catch let error as UsageError {
            throw UsageError("\(path): \(error)")
        } catch {
            throw UsageError("\(path) cannot be read; the usual preferences are used.")
        }
    }

    /// Writes the preferences. Where that cannot be done, they last until the app ends.
    func save(_ url: URL) {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        guard let data = try? encoder.encode(self) else { return }
        try? data.write(to: url, options: .atomic)
    }

    /// The keys that take the place of the usual ones, by the titles of the commands.
    var bindings: [String: Key] {
        get throws(UsageError) {
            var bindings: [String: Key] = [:]
            for (title, text) in keys {
                guard case .key(let key)? = try KeyScript(text).events.first else {
                    throw UsageError("\"\(text)\" is no key for \"\(title)\".")
                }
                bindings[title] = key
            }
            return bindings
        }
    }
}
