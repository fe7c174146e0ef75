import DomainKit
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A step of a request, for a log, an inspector, and a view that shows a slow request.
///
/// ```swift
/// options.environment.observer = { event in
///     guard case .request(let event) = event else { return }
///     log.write("\(event)")
///     requests.note(event)  // those in flight: until when each may take, and when its next attempt begins
/// }
/// ```
///
/// - Order: the events of one request come in the order of its steps. The last event of a request that is sent is
///   ``Step/ended``, even if the request is cancelled.
public struct RequestEvent: Equatable, Sendable {
    /// The steps of a request. Each attempt reports `sending`, then `answered` or `failed`. `waiting` precedes another
    /// attempt, and `ended` is the last step.
    public enum Step: Equatable, Sendable {
        /// An attempt is in flight.
        case sending
        /// The server has responded. `bytes` is the length of the decompressed body. With status 304 the caller gets
        /// the cached response, which `bytes` does not count.
        case answered(status: Int, bytes: Int, after: Duration)
        /// The attempt has ended without a response. `reason` is the kind of the transport's error, for developers.
        case failed(GatewayError, reason: String, after: Duration)
        /// The next attempt begins after this pause, which ends at `until`.
        case waiting(Duration, until: Date)
        /// An equal request is in flight. This one receives its response and is not sent.
        case joined
        /// The request is over, with any outcome.
        case ended
    }

    /// Distinguishes the requests of the whole process. `nil` for a request that joins another.
    public let id: Int?
    /// Together with host and path it names the request in a log.
    public let method: HTTPMethod
    /// The server's name, with the port if the URL contains one.
    public let host: String
    /// The path and the names in the query. Values are left out, because they may be private.
    public let path: String
    /// The size of the request's body as it is sent, without the header fields. 0 for a request without a body.
    public let bytes: Int
    /// The number of the attempt, starting with 1. 0 for a request whose deadline had passed before its first attempt.
    public let attempt: Int
    /// The time at which the request fails if no attempt has received a response.
    public let deadline: Date
    /// The step. A request that is sent has several steps, the last of which is ``Step/ended``. A request that joins
    /// another has ``Step/joined`` only.
    public let step: Step
    /// The whole request and response. The inspector removes them from the event before it stores the event.
    package var content: RequestContent?

    /// The start of the next attempt, or `nil` while the request does not wait for one.
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
    /// A line for a log, such as `GET api.example.com/notes?page attempt 1, 0 bytes`. It contains only data that is
    /// known to be harmless, so no query values, bodies or header fields.
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
    ///   - hand: Answers the attempt in place of the server.
    func report(
        _ step: RequestEvent.Step, attempt: Int = 1, response: HTTPResponse? = nil, hand: HandAnswer? = nil
    ) {
        let content = RequestContent(request: request, response: response, hand: hand, sendAgain: sendAgain)
        observer(
            .request(RequestEvent(request, id: id, attempt: attempt, deadline: deadline, step, content: content)))
    }
}
