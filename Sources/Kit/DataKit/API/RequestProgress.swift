import DomainKit
import Foundation

/// What a client is doing with a request, for a status line that shows it while it runs: see
/// ``APIClient/Options/progress``.
///
/// Equal reads that share one request share its progress, too.
public struct RequestProgress: Equatable, Sendable {
    /// A step of a request. Every request ends with `ended`, whatever its outcome.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// The attempt failed with `failure`. The next one begins at `until`.
        case waiting(until: Date, failure: GatewayError)
        /// The response has arrived, or there is no further attempt.
        case ended
    }

    /// Distinguishes the requests of one client.
    public let id: Int
    /// The HTTP method, for display.
    public let method: HTTPMethod
    /// The path of the address. The query is left out, since it may contain private data.
    public let path: String
    /// The number of the attempt, beginning with 1.
    public let attempt: Int
    /// The state that the request has reached.
    public let step: Step
}
