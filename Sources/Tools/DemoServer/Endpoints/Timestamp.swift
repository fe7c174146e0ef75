import Foundation

enum Timestamp {
    /// RFC 3339 in whole seconds.
    static func seconds(_ date: Date) -> JSON {
        .string(date.formatted(.iso8601))
    }

    /// RFC 3339 with milliseconds.
    static func milliseconds(_ date: Date) -> JSON {
        .string(date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
    }
}
