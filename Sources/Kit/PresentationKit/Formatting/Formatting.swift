import DomainKit
import Foundation

/// Formats numbers, money and dates with a locale and a time zone.
///
/// ```swift
/// let formatting = Formatting(locale: Locale(identifier: "en_US"), timeZone: .gmt)
/// let price = formatting.money(1234.5)  // $1,234.50
/// let share = formatting.percentage(12.3)  // 12%
/// ```
public nonisolated struct Formatting: Sendable {
    /// The locale, which determines decimal separators, grouping, and the order of the parts of a date.
    public var locale: Locale
    /// The time zone in which dates are formatted, except by ``day(_:)``.
    public var timeZone: TimeZone
    /// The ISO 4217 code of the currency for ``money(_:)``. Amounts are not converted.
    public var currencyCode: String

    /// Creates a formatting, by default with the device's current locale and time zone, and US dollars.
    public init(locale: Locale = .current, timeZone: TimeZone = .current, currencyCode: String = "USD") {
        self.locale = locale
        self.timeZone = timeZone
        self.currencyCode = currencyCode
    }

    /// Returns an amount with the shortest symbol of the currency: `$` instead of `US$`, even outside the US.
    public func money(_ amount: Decimal) -> String {
        amount.formatted(.currency(code: currencyCode).presentation(.narrow).locale(locale))
    }

    /// Returns an integer with the locale's grouping: `1,234` in the US, `1.234` in Germany.
    public func count(_ count: Int) -> String {
        count.formatted(.number.locale(locale))
    }

    /// Returns a number with exactly one decimal place, so that `4.0` lines up with `3.7` in a list.
    public func rating(_ rating: Double) -> String {
        rating.formatted(.number.precision(.fractionLength(1)).locale(locale))
    }

    /// Returns a number with at most one decimal place: `12.5`, but `12` and not `12.0`.
    public func decimal(_ number: Double) -> String {
        number.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
    }

    /// Returns a number with at most one decimal place: `12.5`, but `12` and not `12.0`.
    public func decimal(_ number: Decimal) -> String {
        number.formatted(.number.precision(.fractionLength(0...1)).locale(locale))
    }

    /// Returns a percentage without decimal places. The value 100 stands for the whole.
    public func percentage(_ percentage: Double) -> String {
        (percentage / 100).formatted(.percent.precision(.fractionLength(0)).locale(locale))
    }

    /// Returns a year without grouping, unlike ``count(_:)``, which would return `2,024`.
    public func year(_ year: Int) -> String {
        year.formatted(.number.grouping(.never).locale(locale))
    }

    /// Returns the day of a date, such as `Nov 6, 1994`. The day depends on the time zone, so use ``day(_:)`` for a
    /// birthday.
    public func date(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated, time: .omitted))
    }

    /// Returns the day and the time of a date to the minute, such as `Nov 6, 1994 at 8:49 AM`.
    public func moment(_ date: Date) -> String {
        date.formatted(style(date: .abbreviated, time: .shortened))
    }

    /// Returns a day that is the same in every time zone, such as a birthday. The date must be midnight in UTC.
    public func day(_ date: Date) -> String {
        date.formatted(
            Date.FormatStyle(
                date: .abbreviated, time: .omitted, locale: locale, calendar: locale.calendar, timeZone: .gmt))
    }

    /// Returns `offline since` with a time, such as 8:49 AM. If the day is not that of `now`, the day is included.
    public func offline(since date: Date, now: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        let isToday = calendar.isDate(date, inSameDayAs: now)
        let time = date.formatted(style(date: isToday ? .omitted : .abbreviated, time: .shortened))
        return Sentence("connection.offlineSince", "offline since {0}", time).text
    }

    private func style(date: Date.FormatStyle.DateStyle, time: Date.FormatStyle.TimeStyle) -> Date.FormatStyle {
        Date.FormatStyle(date: date, time: time, locale: locale, calendar: locale.calendar, timeZone: timeZone)
    }
}
