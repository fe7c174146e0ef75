import Foundation

extension HTTPHeaders {
    /// How long the server asks to wait: `Retry-After` in seconds or as a date (RFC 9110, section 10.2.3).
    package func retryAfter(now: Date) -> Duration? {
        guard let text = self["Retry-After"] else { return nil }
        let seconds = Double(text) ?? DateFormatter.http.date(from: text)?.timeIntervalSince(now)
        // More than a year is no time that anybody waits for, and stays clear of overflow.
        return seconds.map { .seconds($0.isNaN ? 0 : $0.clamped(to: 0...31_536_000)) }
    }

    /// When a spent limit is renewed: `Retry-After`, or GitHub's `X-RateLimit-Reset` in seconds since 1970.
    package func limitReset(now: Date) -> Date? {
        if let delay = retryAfter(now: now) {
            return now.addingTimeInterval(delay.inSeconds)
        }
        return self["X-RateLimit-Reset"].flatMap(Double.init).map(Date.init(timeIntervalSince1970:))
    }

    /// Whether the answer says that the limit is spent, which GitHub tells with status 403 as well as 429.
    package var isLimitSpent: Bool {
        self["X-RateLimit-Remaining"] == "0" || self["Retry-After"] != nil
    }
}

extension DateFormatter {
    /// The preferred form of dates in HTTP (RFC 9110, section 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    fileprivate static let http: DateFormatter = {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter
    }()
}

extension Double {
    fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
        Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
    }
}
