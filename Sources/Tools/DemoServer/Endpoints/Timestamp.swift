import Foundation

enum Timestamp {
    /// Formats a date by RFC 3339 in whole seconds.
    static func seconds(_ date: Date) -> JSON {
        .string(date.formatted(.iso8601))
    }

    /// Formats a date by RFC 3339 with milliseconds.
    static func milliseconds(_ date: Date) -> JSON {
        .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
