import Foundation

/// Counts the remaining searches in the current window.
struct RateLimiter: Sendable {
    let rateLimit: RateLimit
    private var used = 0
    private var windowEnd: Date?

    init(_ rateLimit: RateLimit) {
        self.rateLimit = rateLimit
    }

    mutating func take(at date: Date) -> Bool {
        if windowEnd.map({ date >= $0 }) ?? true {
            used = 0
            windowEnd = date + max(rateLimit.window, 0)
        }
        guard used < rateLimit.limit else { return false }
        used += 1
        return true
    }

    /// Adds the header fields that describe the limit. The time of the reset is in seconds since 1970, rounded up, so
    /// that a client that waits until this time has waited long enough.
    func describe(on response: Response) -> Response {
        let reset = Int64(exactly: (windowEnd?.timeIntervalSince1970 ?? 0).rounded(.up)) ?? .max
        return
            response
            .adding("X-RateLimit-Limit", String(rateLimit.limit))
            .adding("X-RateLimit-Remaining", String(max(rateLimit.limit - used, 0)))
            .adding("X-RateLimit-Reset", String(reset))
            .adding("X-RateLimit-Resource", "search")
    }
}
