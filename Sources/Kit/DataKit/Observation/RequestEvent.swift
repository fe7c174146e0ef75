import DomainKit
import Foundation

/// A step of a request.
public struct RequestEvent: Equatable, Sendable {
    /// What has happened to the request.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// The server has answered the attempt. With status 304 the response comes from the client's cache.
        case answered(status: Int, bytes: Int, after: Duration)
        /// The attempt got no answer.
        case failed(GatewayError, after: Duration)
        /// The next attempt begins at that time.
        case waiting(until: Date)
        /// An equal request is in flight; this one gets the same answer and is not sent.
        case joined
    }

    /// Tells requests apart, in the whole process; `nil` for one that joins another.
    public let id: Int?
    /// The request's method.
    public let method: HTTPMethod
    /// The path of the request's address, and the names in its query.
    public let path: String
    /// Which attempt this is, from 1 on.
    public let attempt: Int
    /// What has happened.
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
