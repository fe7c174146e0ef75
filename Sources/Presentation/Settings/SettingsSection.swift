import Domain
import Foundation
import PresentationKit

public nonisolated struct SettingsSection: Identifiable, Equatable, Sendable {
    public struct Item: Identifiable, Equatable, Sendable {
        public let id: SettingsOption
        public let title: String
        public var note = ""
        public var isChosen = false
    }

    public let title: String
    public var note: String?
    public let items: [Item]

    public var id: String { title }

    static func all(_ preferences: Preferences, _ formatting: Formatting) -> [SettingsSection] {
        [
            SettingsSection(title: "Theme", items: themes(chosen: preferences.appearance)),
            SettingsSection(
                title: "Currency of prices", note: "Prices are not converted.",
                items: currencies(chosen: preferences.currency, formatting)),
        ]
    }

    private static func themes(chosen: Appearance) -> [Item] {
        Appearance.allCases.map { Item(id: .appearance($0), title: $0.rawValue, isChosen: $0 == chosen) }
    }

    private static func currencies(chosen: Currency, _ formatting: Formatting) -> [Item] {
        // The preferences file may contain a currency that the app does not offer.
        let other = Currency.choices.contains(chosen) ? [] : [chosen]
        return (Currency.choices + other).map { currency in
            var formatting = formatting
            formatting.currencyCode = currency.code
            return Item(
                id: .currency(currency), title: currency.code, note: formatting.money(Decimal(123_450) / 100),
                isChosen: currency == chosen)
        }
    }
}
