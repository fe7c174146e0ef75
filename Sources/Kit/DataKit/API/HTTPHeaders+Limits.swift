import Foundation

extension HTTPHeaders {
    /// The pause that the server requests: `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> Duration? {
        guard let text = self["Retry-After"] else { return nil }
        let seconds = Double(text) ?? Date(http: text)?.timeIntervalSince(now)
        guard let seconds, !seconds.isNaN else { return nil }
        // Clamped to avoid an overflow.
        return .seconds(seconds.clamped(to: 0...Self.year))
    }

    /// The date of `Retry-After`, or `nil` if the field is missing, or the date is a year or more away.
    func retryDate(now: Date) -> Date? {
        retryAfter(now: now).map { now + $0.inSeconds }.flatMap { $0 < now + Self.year ? $0 : nil }
    }

    /// The time when an exhausted rate limit is renewed: `Retry-After`, or GitHub's `X-RateLimit-Reset` in seconds
    /// since 1970.
    ///
    /// `nil` if the reset has passed, or is a year or more away, which must be a mistake.
    func limitReset(now: Date) -> Date? {
        let reset =
            retryDate(now: now) ?? self["X-RateLimit-Reset"].flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
        return reset.flatMap { now <= $0 && $0 < now + Self.year ? $0 : nil }
    }

    private static let year: TimeInterval = 31_536_000

    /// Whether the rate limit is used up. GitHub reports this with status 403 as well as 429.
    var isLimitSpent: Bool {
        self["X-RateLimit-Remaining"] == "0" || self["Retry-After"] != nil
    }
}

extension Date {
    /// Reads the three forms of dates in HTTP (RFC 9110, section 5.6.7). The second and third are obsolete, but clients
    /// must still accept them.
    fileprivate init?(http text: String) {
        // The third form pads a one-digit day with a space.
        let text = text.replacing("  ", with: " ")
        guard let date = DateFormatter.http.lazy.compactMap({ $0.date(from: text) }).first else { return nil }
        self = date
    }
}

extension DateFormatter {
    /// `Sun, 06 Nov 1994 08:49:37 GMT`, `Sunday, 06-Nov-94 08:49:37 GMT` and `Sun Nov 6 08:49:37 1994`.
    fileprivate static let http = [
        "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
    ].map { format in
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter
    }
}
