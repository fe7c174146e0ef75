import Foundation

extension HTTPHeaders {
    /// The pause that the server asks for: `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
    func retryAfter(now: Date) -> Duration? {
        guard let text = self["Retry-After"] else { return nil }
        let seconds = Double(text) ?? DateFormatter.http.date(from: text)?.timeIntervalSince(now)
        guard let seconds, !seconds.isNaN else { return nil }
        // Clamped to avoid an overflow.
        return .seconds(seconds.clamped(to: 0...Self.year))
    }

    /// The date of `Retry-After`; `nil` if there is none, or it is a year or more away.
    func retryDate(now: Date) -> Date? {
        retryAfter(now: now).map { now + $0.inSeconds }.flatMap { $0 < now + Self.year ? $0 : nil }
    }

    /// When a spent limit is renewed: `Retry-After`, or GitHub's `X-RateLimit-Reset` in seconds since 1970.
    ///
    /// `nil` for a reset that has passed and for a time a year or more away, which the server cannot mean.
    func limitReset(now: Date) -> Date? {
        let reset =
            retryDate(now: now) ?? self["X-RateLimit-Reset"].flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
        return reset.flatMap { now <= $0 && $0 < now + Self.year ? $0 : nil }
    }

    private static let year: TimeInterval = 31_536_000

    /// Whether the rate limit is used up, which GitHub reports with status 403 as well as 429.
    var isLimitSpent: Bool {
        self["X-RateLimit-Remaining"] == "0" || self["Retry-After"] != nil
    }
}

extension DateFormatter {
    /// The preferred form of dates in HTTP (RFC 9110, section 5.6.7), `Sun, 06 Nov 1994 08:49:37 GMT`. The two obsolete
    /// forms are not read.
    fileprivate static let http: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }()
}
