import DataKit
import Synchronization

/// Requests that wait for the moment at which they are answered.
final class HeldRequests: Sendable {
    private typealias Waiting = (id: Int, name: String, continuation: CheckedContinuation<HTTPResponse, any Error>)

    private struct State {
        var waiting: [Waiting] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    /// Holds a request until it is answered.
    ///
    /// - Parameter onHeld: Called with the identity of the request, once it can be answered.
    /// - Cancellation: ends it at once.
    func hold(_ name: String, onHeld: (Int) -> Void = { _ in }) async throws -> HTTPResponse {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // A cancellation before this lock found nothing to remove, so it is handled here. A later one
                    // removes the request.
                    guard !Task.isCancelled else { return true }
                    state.waiting.append((id, name, continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) } else { onHeld(id) }
            }
        } onCancel: {
            take { $0.id == id }?.resume(throwing: CancellationError())
        }
    }

    /// Answers the oldest request with this name. Returns `false` if no such request waits.
    func answer(_ name: String, with answer: Result<HTTPResponse, any Error>) -> Bool {
        guard let continuation = take({ $0.name == name }) else { return false }
        continuation.resume(with: answer)
        return true
    }

    /// Answers a request. Does nothing if it no longer waits.
    ///
    /// - Parameter before: Called before the request goes on.
    func answer(_ id: Int, with answer: Result<HTTPResponse, any Error>, before: () -> Void) {
        guard let continuation = take({ $0.id == id }) else { return }
        before()
        continuation.resume(with: answer)
    }

    func cancelAll() {
        while let continuation = take({ _ in true }) { continuation.resume(throwing: CancellationError()) }
    }

    private func take(_ isWanted: (Waiting) -> Bool) -> CheckedContinuation<HTTPResponse, any Error>? {
        state.withLock { state in
            state.waiting.firstIndex(where: isWanted).map { state.waiting.remove(at: $0).continuation }
        }
    }
}

/// Answers nothing by itself: the replay does.
struct ReplayTransport: HTTPTransport {
    let requests: HeldRequests

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await requests.hold(request.recordedName) }
}
