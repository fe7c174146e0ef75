import DataKit
import DomainKit
import Synchronization

/// Holds each request until the recording has an answer for it.
nonisolated final class ReplayTransport: HTTPTransport {
    private typealias Waiting = (id: Int, name: String, continuation: CheckedContinuation<HTTPResponse, any Error>)

    private struct State {
        var waiting: [Waiting] = []
        var lastID = 0
    }

    private let state = Mutex(State())

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
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
                    state.waiting.append((id, request.recordedName, continuation))
                    return false
                }
                if isCancelled { continuation.resume(throwing: CancellationError()) }
            }
        } onCancel: {
            take { $0.id == id }?.resume(throwing: CancellationError())
        }
    }

    /// Answers the oldest request with this name. Returns `false` if no such request waits.
    func answer(_ name: String, with answer: Result<HTTPResponse, GatewayError>) -> Bool {
        guard let continuation = take({ $0.name == name }) else { return false }
        continuation.resume(with: answer.mapError { $0 as any Error })
        return true
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
