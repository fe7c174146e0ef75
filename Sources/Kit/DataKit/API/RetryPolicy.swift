import DomainKit
import Foundation

/// When, and after how long, a request that may be repeated is sent again.
///
/// Repeated are idempotent requests that got no answer, or one with status 408, 425, 429 or 5xx. The wait before each
/// attempt is random, from zero to a bound that doubles, unless the server names its time in `Retry-After`.
public struct RetryPolicy: Sendable {
    /// The largest number of times that a request is sent; 1 never retries. With renewed tokens it counts anew.
    public var maximumAttempts: Int
    /// The upper bound of the pause after the first attempt. It doubles with each further attempt.
    public var firstDelay: Duration
    /// The longest pause. If a server asks for more with `Retry-After`, the request fails instead of waiting.
    public var maximumDelay: Duration

    /// By default three attempts, with pauses of up to half a second and one second, and never more than ten seconds.
    public init(
        maximumAttempts: Int = 3, firstDelay: Duration = .milliseconds(500), maximumDelay: Duration = .seconds(10)
    ) {
        self.maximumAttempts = maximumAttempts
        self.firstDelay = firstDelay
        self.maximumDelay = maximumDelay
    }

    /// Sends every request once. After a 401 it is sent once more nevertheless, with renewed tokens.
    public static let never = RetryPolicy(maximumAttempts: 1)

    /// The wait before the next attempt, or nil where the outcome stands.
    ///
    /// The wait is drawn evenly from zero to the exponential bound ("full jitter"), so that clients that failed
    /// together do not come back together. A server that names its time is taken at its word.
    func delay(
        after outcome: Result<HTTPResponse, GatewayError>, attempt: Int, now: Date,
        random: (ClosedRange<Double>) -> Double
    ) -> Duration? {
        guard attempt < maximumAttempts, outcome.isTransient else { return nil }
        if let asked = (try? outcome.get())?.headers.retryAfter(now: now) {
            return asked <= maximumDelay ? asked : nil
        }
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
        case .success(let response): [408, 425, 429].contains(response.status) || (500...599).contains(response.status)
        }
    }
}

extension Duration {
    var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) / 1e18
    }
}
