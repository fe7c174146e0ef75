import Foundation

/// How numbers, money and dates are written, in one place, with the locale and the time zone that a scene is given.
public nonisolated struct Formatting: Sendable {
    /// Whose conventions to follow.
    public var locale: Locale
    /// Whose clocks to follow.
    public var timeZone: TimeZone
    /// The currency of prices, by its ISO 4217 code.
    public var currencyCode: String

    /// Formatting for a locale and a time zone.
    public init(locale: Locale = .current, timeZone: TimeZone = .current, currencyCode: String = "USD") {
        self.locale = locale
        self.timeZone = timeZone
        self.currencyCode = currencyCode
    }

    /// An amount of money.
    public func money(_ amount: Decimal) -> String {
        amount.formatted(.currency(code: currencyCode).locale(locale))
    }

    /// A number of things.
    public func count(_ count: Int) -> String {
        count.formatted(.number.locale(locale))
    }
}
