import DomainKit
import Foundation

/// A step of a request, for an inspector.
public struct RequestEvent: Equatable, Sendable {
    /// The state that the request has reached.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// The server has answered. With status 304 the response is the cached one.
        case answered(status: Int, bytes: Int, after: Duration)
        /// The attempt has ended without an answer.
        case failed(GatewayError, after: Duration)
        /// The next attempt begins at this time.
        case waiting(until: Date)
        /// An equal request is in flight: this one receives its answer and is not sent.
        case joined
    }

    /// Distinguishes the requests of the whole process; `nil` for one that joins another.
    public let id: Int?
    /// The HTTP method, for display.
    public let method: HTTPMethod
    /// The path and the names in the query. Values are left out, since they may be private.
    public let path: String
    /// The number of the attempt, beginning with 1.
    public let attempt: Int
    /// The state that the request has reached.
    public let step: Step

    init(_ request: HTTPRequest, id: Int?, attempt: Int, _ step: Step) {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let names = components?.percentEncodedQueryItems?.map(\.name) ?? []
        self.id = id
        method = request.method
        path = request.url.path(percentEncoded: false) + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
        self.attempt = attempt
        self.step = step
    }
}
