import Domain
import Foundation
import PresentationKit

public nonisolated struct SettingsSection: Identifiable, Equatable, Sendable {
    public struct Item: Identifiable, Equatable, Sendable {
        public let id: SettingsOption
        public let title: String
        /// An explanation or a preview of the setting.
        public var note = ""
        /// Whether the setting is in effect.
        public var isChosen = false
        /// Whether the entry reports a mistake in the user's file.
        public var isProblem = false
    }

    public let title: String
    /// About the whole group, such as where its file is.
    public var note: String?
    public let items: [Item]

    public var id: String { title }

    static func all(
        _ preferences: Preferences, _ keyBindings: KeyBindings, _ formatting: Formatting
    ) -> [SettingsSection] {
        [
            SettingsSection(title: "Theme", items: themes(chosen: preferences.appearance)),
            SettingsSection(
                title: "Currency of prices", note: "Prices are not converted.",
                items: currencies(chosen: preferences.currency, formatting)),
            SettingsSection(
                title: "Keys of your own", note: keyBindings.path ?? "This session has no file of keys.",
                items: keys(keyBindings)),
        ]
    }

    private static func themes(chosen: Appearance) -> [Item] {
        Appearance.allCases.map { Item(id: .appearance($0), title: $0.rawValue, isChosen: $0 == chosen) }
    }

    private static func currencies(chosen: Currency, _ formatting: Formatting) -> [Item] {
        // The file of preferences may name a currency that is not offered.
        let other = Currency.choices.contains(chosen) ? [] : [chosen]
        return (Currency.choices + other).map { currency in
            var formatting = formatting
            formatting.currencyCode = currency.code
            return Item(
                id: .currency(currency), title: currency.code, note: formatting.money(Decimal(123_450) / 100),
                isChosen: currency == chosen)
        }
    }

    private static func keys(_ keyBindings: KeyBindings) -> [Item] {
        let bindings = keyBindings.bindings.map { binding in
            (binding.line, Item(id: .keys(line: binding.line), title: binding.command, note: binding.key))
        }
        let problems = keyBindings.problems.map { problem in
            (
                problem.line,
                Item(
                    id: .keys(line: problem.line), title: "line \(problem.line)", note: problem.message,
                    isProblem: true)
            )
        }
        let items = (bindings + problems).sorted { $0.0 < $1.0 }.map(\.1)
        guard items.isEmpty else { return items }
        return [Item(id: .keys(line: nil), title: "none", note: "A line such as edit = x gives a command a key.")]
    }
}
