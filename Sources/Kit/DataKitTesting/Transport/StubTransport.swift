import DataKit
import DomainKit
import Foundation
import Synchronization
import Testing

/// A transport for tests without a network, which responds from stubs and records the requests.
///
/// ```swift
/// let transport = StubTransport()
/// transport.on(.get, "memos/7", .json(#"{"id": 7, "text": "Milk"}"#))
/// let api = APIClient(baseURL: transport.url, transport: transport, options: .immediate)
/// let memo = try await api.send(Endpoint<Memo>(path: ["memos", "7"]))
/// #expect(memo.text == "Milk")
/// #expect(transport.history == ["GET /memos/7"])
/// ```
///
/// A stub matches a method and the whole path of the URL. In a stub's path, `*` matches any single segment. Queries do
/// not matter for a match, but a handler can read them. A handler may wait, for example on a `TestClock`. The time
/// limit of requests has no effect, so use ``fail(_:_:with:)`` to simulate a timeout.
///
/// - Order: stubs for a single request take precedence, with the oldest first. `once`, `enqueue`, ``fail(_:_:with:)``,
///   ``lose(_:_:)`` and ``hold(_:_:)`` create such stubs. Otherwise, the newest matching stub of `on` responds.
/// - Errors: if no stub matches a request, the transport reports an issue and throws ``UnexpectedRequest``.
public final class StubTransport: HTTPTransport {
    /// Returns the response to a request, or throws an error that a transport would throw.
    public typealias Handler = @Sendable (HTTPRequest) async throws -> HTTPResponse

    private struct State {
        var isReachable = true
        var requests: [HTTPRequest] = []
        var once: [Stub] = []
        var standing: [Stub] = []
    }

    private let state = Mutex(State())
    private let sourceLocation: SourceLocation

    /// Creates a transport without stubs.
    ///
    /// - Parameter sourceLocation: The location at which requests without a stub are reported.
    public init(sourceLocation: SourceLocation = #_sourceLocation) {
        self.sourceLocation = sourceLocation
    }

    /// Creates a transport that responds to every request with the handler.
    public convenience init(sourceLocation: SourceLocation = #_sourceLocation, _ handler: @escaping Handler) {
        self.init(sourceLocation: sourceLocation)
        state.withLock { $0.standing = [Stub(nil, nil) { request, _ in try await handler(request) }] }
    }

    /// Creates a transport that returns each response once, in this order, for any request.
    public convenience init(_ responses: [HTTPResponse], sourceLocation: SourceLocation = #_sourceLocation) {
        self.init(responses.map { response in { _ in response } }, sourceLocation: sourceLocation)
    }

    /// Creates a transport that calls each handler once, in this order, for any request.
    public convenience init(_ handlers: [Handler], sourceLocation: SourceLocation = #_sourceLocation) {
        self.init(sourceLocation: sourceLocation)
        for handler in handlers { enqueue(handler) }
    }

    /// A base URL for a client. You can also use any other URL, because stubs ignore the host.
    public var url: URL { URL(string: "https://api.example.com") ?? URL(filePath: "/") }

    // MARK: Stubs

    /// Responds to every matching request with the handler. The handler replaces earlier stubs for the same requests.
    public func on(_ method: HTTPMethod, _ path: String, _ handler: @escaping Handler) {
        state.withLock { $0.standing.append(Stub(method, path) { request, _ in try await handler(request) }) }
    }

    /// Responds to every matching request with the response. The response replaces earlier stubs for the same requests.
    public func on(_ method: HTTPMethod, _ path: String, _ response: HTTPResponse) {
        on(method, path) { _ in response }
    }

    /// Responds to one matching request with the handler.
    public func once(_ method: HTTPMethod, _ path: String, _ handler: @escaping Handler) {
        useOnce(method, path) { request, _ in try await handler(request) }
    }

    /// Responds to one matching request with the response.
    public func once(_ method: HTTPMethod, _ path: String, _ response: HTTPResponse) {
        once(method, path) { _ in response }
    }

    /// Responds to the next request, whatever it is, with the handler.
    public func enqueue(_ handler: @escaping Handler) {
        useOnce(nil, nil) { request, _ in try await handler(request) }
    }

    /// Responds to the next request, whatever it is, with the response.
    public func enqueue(_ response: HTTPResponse) {
        enqueue { _ in response }
    }

    /// Fails one request with this method and path, or the next request of any kind. The stub of `on` is not called.
    public func fail(
        _ method: HTTPMethod? = nil, _ path: String? = nil, with error: any Error = GatewayError.offline
    ) {
        useOnce(method, path) { _, _ in throw error }
    }

    /// Loses the response to one request: the stub of `on` performs the request, but the connection breaks before the
    /// response.
    public func lose(_ method: HTTPMethod? = nil, _ path: String? = nil) {
        useOnce(method, path) { request, answer in
            _ = try await answer(request)
            throw GatewayError.offline
        }
    }

    /// Holds one request until the test responds, so that responses can arrive in another order than their requests.
    ///
    /// ```swift
    /// let (first, second) = (transport.hold(.get, "memos/1"), transport.hold(.get, "memos/2"))
    /// let memos = ["1", "2"].map { id in Task { try await api.send(Endpoint<Memo>(path: ["memos", id])) } }
    /// try await second.arrival()
    /// second.respond(.json(#"{"id": 2, "text": "Bread"}"#))
    /// #expect(try await memos[1].value.text == "Bread")
    /// first.respond(.json(#"{"id": 1, "text": "Milk"}"#))
    /// #expect(try await memos[0].value.text == "Milk")
    /// ```
    public func hold(_ method: HTTPMethod? = nil, _ path: String? = nil) -> HeldRequest {
        let held = HeldRequest()
        useOnce(method, path) { try await held.outcome(of: $0, answer: $1) }
        return held
    }

    private func useOnce(_ method: HTTPMethod?, _ path: String?, _ answer: @escaping Stub.Answer) {
        state.withLock { $0.once.append(Stub(method, path, answer)) }
    }

    /// Whether the server can be reached. While it is false, each request throws `GatewayError.offline`, uses no stub,
    /// and is not recorded.
    public var isReachable: Bool {
        get { state.withLock { $0.isReachable } }
        set { state.withLock { $0.isReachable = newValue } }
    }

    // MARK: Requests

    /// The requests that have arrived, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// The requests that have arrived, each as a line such as `GET /memos?limit=20`. The values of parameters whose
    /// names mark a secret, such as `token`, are hidden.
    public var history: [String] { requests.map(\.line) }

    /// Returns the response of the matching stub.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try Task.checkCancellation()
        let (once, standing) = try state.withLock { state in
            guard state.isReachable else { throw GatewayError.offline }
            state.requests.append(request)
            let once = state.once.firstIndex { $0.matches(request) }.map { state.once.remove(at: $0) }
            return (once, state.standing)
        }
        let answer: Handler = { [sourceLocation] request in
            if let stub = standing.last(where: { $0.matches(request) }) {
                return try await stub.answer(request) { _ in throw UnexpectedRequest(request, standing) }
            }
            let error = UnexpectedRequest(request, standing)
            Issue.record(error, sourceLocation: sourceLocation)
            throw error
        }
        return if let once { try await once.answer(request, answer) } else { try await answer(request) }
    }
}
