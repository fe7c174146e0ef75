import DataKit
import Synchronization

/// A request that waits until the test decides its outcome. Create it with ``StubTransport/hold(_:_:)``.
///
/// The test decides only once, either before or after the request arrives.
public final class HeldRequest: Sendable {
    private enum Decision: Sendable {
        case respond(HTTPResponse), fail(any Error), resume
    }

    private let request = Mutex<HTTPRequest?>(nil)
    private let arrived = AsyncStream<Never>.makeStream()
    private let decision = AsyncStream<Decision>.makeStream()

    init() {}

    /// Waits until the request arrives, and returns it.
    ///
    /// - Order: only one caller at a time may wait.
    /// - Errors: `CancellationError` if the caller is cancelled before the request arrives.
    @discardableResult
    public func arrival() async throws -> HTTPRequest {
        for await _ in arrived.stream {}
        guard let request = request.withLock({ $0 }) else { throw CancellationError() }
        return request
    }

    /// Ends the request with a response.
    public func respond(_ response: HTTPResponse) { decision.continuation.yield(.respond(response)) }

    /// Ends the request with an error that a transport would throw.
    public func fail(with error: any Error) { decision.continuation.yield(.fail(error)) }

    /// Ends the request with the response of the stub of `on`, as if the request had not been held.
    public func resume() { decision.continuation.yield(.resume) }

    /// Waits until the test decides the outcome. If the request is cancelled while it is held, it ends immediately.
    func outcome(of request: HTTPRequest, answer: StubTransport.Handler) async throws -> HTTPResponse {
        self.request.withLock { $0 = request }
        arrived.continuation.finish()
        for await decision in decision.stream {
            switch decision {
            case .respond(let response): return response
            case .fail(let error): throw error
            case .resume: return try await answer(request)
            }
        }
        throw CancellationError()
    }
}
