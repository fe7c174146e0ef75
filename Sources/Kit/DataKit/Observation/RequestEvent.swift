import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A step of a request, for a log, an inspector, or a view that shows a slow request.
///
/// ```swift
/// options.environment.observer = { event in
///     guard case .request(let event) = event else { return }
///     log.write("\(event)")
///     requests.note(event)  // those in flight: until when each may take, and when its next attempt begins
/// }
/// ```
///
/// - Order: the events of one request arrive in the order of its steps. If a request is sent, its last event is
///   ``Step/ended``, even if the request is cancelled.
public struct RequestEvent: Equatable, Sendable {
    /// A step of a request. Each attempt reports `sending`, and then `answered` or `failed`. `waiting` comes before a
    /// further attempt, and `ended` is the last step.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// The server has responded. `bytes` is the length of the decompressed body. If the status is 304, the caller
        /// receives the cached response, but `bytes` does not include its body.
        case answered(status: Int, bytes: Int, after: Duration)
        /// The attempt has ended without a response. `reason` describes the transport's error for developers.
        case failed(GatewayError, reason: String, after: Duration)
        /// The next attempt starts after this pause, which ends at `until`.
        case waiting(Duration, until: Date)
        /// An equal request is already in progress. This request receives the same response, and is not sent.
        case joined
        /// The request has ended, with any outcome.
        case ended
    }

    /// The number of the request, unique in the process. `nil` for a request that joins another request.
    public let id: Int?
    /// The method, which identifies the request in a log together with the host and the path.
    public let method: HTTPMethod
    /// The server's host name, with the port if the URL contains one.
    public let host: String
    /// The path, and the names of the query parameters. Their values are left out, because they may be private.
    public let path: String
    /// The number of bytes of the request's body as it is sent, or 0 for a request without a body.
    public let bytes: Int
    /// The number of the attempt, starting with 1. The number is 0 if the deadline passed before the first attempt.
    public let attempt: Int
    /// The date at which the request fails if no attempt has received a response.
    public let deadline: Date
    /// The step of the request. A request that is sent has several steps, and the last step is ``Step/ended``. A
    /// request that joins another request has only the step ``Step/joined``.
    public let step: Step
    /// The complete request and response. The inspector removes this content before it stores the event.
    package var content: RequestContent?

    /// The date of the next attempt, or `nil` if the request is not waiting for one.
    public var nextAttempt: Date? {
        if case .waiting(_, let until) = step { until } else { nil }
    }

    init(
        _ request: HTTPRequest, id: Int?, attempt: Int, deadline: Date, _ step: Step, content: RequestContent? = nil
    ) {
        let components = URLComponents(url: request.url, resolvingAgainstBaseURL: false)
        let names = components?.percentEncodedQueryItems?.map(\.name) ?? []
        self.id = id
        method = request.method
        host = (components?.host ?? "") + (components?.port.map { ":\($0)" } ?? "")
        path = request.url.path(percentEncoded: false) + (names.isEmpty ? "" : "?" + names.joined(separator: "&"))
        bytes = request.body?.count ?? 0
        self.attempt = attempt
        self.deadline = deadline
        self.step = step
        self.content = content
    }
}

extension RequestEvent: CustomStringConvertible {
    /// A line for a log, such as `GET api.example.com/notes?page attempt 1, 0 bytes`. The line contains no query
    /// values, bodies or header fields, because these may be private.
    public var description: String {
        let address = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed.union(["?"])) ?? ""
        return "\(method.rawValue) \(host)\(address) \(step.text(attempt: attempt, bytes: bytes))"
    }
}

extension RequestEvent.Step {
    init(_ outcome: Result<HTTPResponse, any Error>, after duration: Duration) {
        switch outcome {
        case .success(let response):
            self = .answered(status: response.status, bytes: response.body.count, after: duration)
        case .failure(let error):
            // Use only the code, because a URLError's description contains the whole URL, including the values of its
            // query.
            let reason = (error as? URLError).map { "URLError \($0.code.rawValue)" } ?? "\(type(of: error))"
            self = .failed(GatewayError(failure: error), reason: reason, after: duration)
        }
    }

    fileprivate func text(attempt: Int, bytes: Int) -> String {
        switch self {
        case .sending: "attempt \(attempt), \(bytes) bytes"
        case .answered(let status, let bytes, _): "status \(status), \(bytes) bytes"
        case .failed(let error, let reason, _): "failed: \(error.message) [\(reason)]"
        case .waiting(let pause, _): "next attempt in \(String(format: "%.1f", pause.inSeconds)) s"
        case .joined: "shares the answer of the one in flight"
        case .ended: "ended"
        }
    }
}

struct RequestSteps: Sendable {
    let request: HTTPRequest
    let id: Int?
    let deadline: Date
    let observer: DataObserver
    var sendAgain: @Sendable () async -> Void = {}

    /// - Parameters:
    ///   - response: The server's response to the attempt.
    ///   - hand: Lets a person respond to the attempt in place of the server.
    func report(
        _ step: RequestEvent.Step, attempt: Int = 1, response: HTTPResponse? = nil, hand: HandAnswer? = nil
    ) {
        let content = RequestContent(request: request, response: response, hand: hand, sendAgain: sendAgain)
        observer(
            .request(RequestEvent(request, id: id, attempt: attempt, deadline: deadline, step, content: content)))
    }
}
