import DomainKit
import Foundation

/// A day that a server writes as year, month and day, such as the birthday `"1980-06-22"`.
///
/// `Formatting.day` shows it as the same day in every time zone.
public struct DayText: Codable, Hashable, Sendable {
    /// The beginning of the day in UTC.
    public let value: Date

    /// Creates the day that contains the given date in UTC.
    public init(_ value: Date) { self.value = value }

    /// Reads a string such as `"1980-06-22"`.
    ///
    /// - Errors: a `DecodingError` for a string that is not a day of the calendar.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard case .success(let value) = Rule.day("")(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "Not a day.")
        }
        self.value = value
    }

    /// Writes the year, month and day in UTC, without the time.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value.formatted(.iso8601.year().month().day()))
    }
}
