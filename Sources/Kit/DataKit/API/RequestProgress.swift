import DomainKit
import Foundation

/// What a client is doing with a request, for a status line that shows it while it runs: see
/// ``APIClient/Options/progress``.
///
/// Equal reads that share one request share its progress, too.
public struct RequestProgress: Equatable, Sendable {
    /// A step of a request; each request ends with `ended`, however it ends.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// An attempt failed with `failure`; the next one begins at `until`.
        case waiting(until: Date, failure: GatewayError)
        /// The response has arrived, or no further attempt follows.
        case ended
    }

    /// Tells requests of one client apart.
    public let id: Int
    /// The request's method.
    public let method: HTTPMethod
    /// The path of the request's address. Its query is left out, since it may hold what only the user may know.
    public let path: String
    /// Which attempt this is, or which has failed, from 1 on.
    public let attempt: Int
    /// What the client is doing.
    public let step: Step
}
