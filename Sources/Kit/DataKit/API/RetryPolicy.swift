import DomainKit
import Foundation

/// The conditions and pauses for sending a repeatable request again.
///
/// The client repeats idempotent requests that got no response, or a response with status 408, 429 or 5xx. After a 403,
/// the client repeats the request if the server names the end of a rate limit. After a 425, the client repeats a
/// request with any method, because the server has not performed it. The wait before each attempt is random, from zero
/// to a bound that doubles, unless the server names a time in `Retry-After` or, for a rate limit, in
/// `X-RateLimit-Reset`.
public struct RetryPolicy: Sendable {
    /// The largest number of times that a request is sent. With 1, no request is retried. Renewed tokens restart the
    /// count.
    public var maximumAttempts: Int
    /// The upper bound of the pause after the first attempt. The bound doubles with each further attempt.
    public var firstDelay: Duration
    /// The longest pause. If a server requests a longer pause, the request fails instead of waiting.
    public var maximumDelay: Duration

    /// Creates a policy, by default with three attempts and pauses of up to half a second and one second, and never
    /// more than ten seconds.
    public init(
        maximumAttempts: Int = 3, firstDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(10)
    ) {
        self.maximumAttempts = maximumAttempts
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
    }

    /// Sends every request once. Only after a 401 is a request sent once more, with renewed tokens.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// The wait before the next attempt, or nil if the outcome is final.
    ///
    /// The wait is drawn evenly from zero to the exponential bound ("full jitter"), so that clients that failed at the
    /// same time do not retry at the same time. If the server names a time, the wait lasts until then.
    func delay(
        after outcome: Result<HTTPResponse, GatewayError>, attempt: Int, now: Date,
        random: (ClosedRange<Double>) -> Double
    ) -> Duration? {
        guard attempt < maximumAttempts, outcome.isTransient else { return nil }
        let asked = (try? outcome.get())?.askedPause(now: now)
        if let asked { return asked <= maximumDelay ? asked : nil }
        if case .success(let response) = outcome, response.status == 403 { return nil }
        let doublings = min(attempt - 1, 30)
        let bound = min(firstDelay * (1 << doublings), maximumDelay)
        return .seconds(random(0...bound.inSeconds))
    }
}

extension Result<HTTPResponse, GatewayError> {
    fileprivate var isTransient: Bool {
        switch self {
        case .failure(.offline), .failure(.timedOut): true
        case .failure: false
        case .success(let response):
            [408, 425, 429].contains(response.status) || (500...599).contains(response.status)
                || response.status == 403 && response.headers.isLimitSpent
        }
    }
}

extension HTTPResponse {
    /// The pause until the time that the server names.
    fileprivate func askedPause(now: Date) -> Duration? {
        if let pause = headers.retryAfter(now: now) { return pause }
        guard [403, 429].contains(status) else { return nil }
        return headers.limitReset(now: now).map { .seconds($0.timeIntervalSince(now)) }
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
