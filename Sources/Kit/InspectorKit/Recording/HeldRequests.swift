import DataKit
import Foundation
import Synchronization

/// Requests that wait for the moment of their response.
final class HeldRequests: Sendable {
    private typealias Waiting = (id: Int, name: String, continuation: CheckedContinuation<HTTPResponse, any Error>)

    private struct State {
        /// The requests without a response, including the held ones.
        var open: [(id: Int, name: String)] = []
        var waiting: [Waiting] = []
        var lastID = 0

        mutating func begin(_ name: String) -> Int {
            lastID += 1
            open.append((lastID, name))
            return lastID
        }
    }

    private let state = Mutex(State())

    /// Counts a request, before it is known whether it will be held or ends without that. Returns its ID.
    func begin(_ name: String) -> Int { state.withLock { $0.begin(name) } }

    /// Stops counting a request, even a cancelled one: in a replay it does not wait, so it does not count as an older
    /// one.
    func end(_ id: Int) { state.withLock { $0.open.removeAll { $0.id == id } } }

    /// Holds a request until it receives its response.
    ///
    /// - Parameters:
    ///   - begun: The ID of a request that has already been counted.
    ///   - onHeld: Called with the ID of the request, once it can be answered.
    /// - Cancellation: ends it immediately.
    func hold(_ name: String, begun: Int? = nil, onHeld: (Int) -> Void = { _ in }) async throws -> HTTPResponse {
        let id = begun ?? begin(name)
        defer { end(id) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // If the task was cancelled before this lock, the handler found nothing to remove, so handle it
                    // here. A later cancellation removes the request.
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

    /// Answers a request with this name: the oldest that waits, or one after so many older ones. Returns `false` if no
    /// such request waits.
    ///
    /// - Parameter isReserved: Whether a name in which no secret is hidden has its own response.
    func answer(
        _ name: String, behind count: Int = 0, with answer: Result<HTTPResponse, any Error>,
        unless isReserved: (String) -> Bool = { _ in false }
    ) -> Bool {
        let isEqual = state.withLock { state in state.waiting.contains { $0.name == name } }
        let pattern = isEqual ? nil : Self.pattern(of: name)
        var older = count
        let taken = take { waiting in
            let isAsked =
                pattern.map { (try? $0.wholeMatch(in: waiting.name)) != nil && !isReserved(waiting.name) }
                ?? (waiting.name == name)
            guard isAsked, older > 0 else { return isAsked }
            older -= 1
            return false
        }
        taken?.resume(with: answer)
        return taken != nil
    }

    /// Answers a request. Does nothing if it no longer waits.
    ///
    /// - Parameter before: Called before the request continues, with the number of older ones of its name that have no
    ///   response yet.
    func answer(_ id: Int, with answer: Result<HTTPResponse, any Error>, before: (Int) -> Void) {
        let older = state.withLock { state in
            let name = state.open.first { $0.id == id }?.name
            return state.open.count { $0.name == name && $0.id < id }
        }
        guard let continuation = take({ $0.id == id }) else { return }
        before(older)
        continuation.resume(with: answer)
    }

    /// A pattern for a name in which a secret was hidden. The replay's app requests the secret itself, which may be a
    /// part of its paths. `nil` for any other name.
    private static func pattern(of name: String) -> Regex<AnyRegexOutput>? {
        let parts = name.components(separatedBy: SecretTexts.replacement)
        guard parts.count > 1 else { return nil }
        return try? Regex(parts.map(NSRegularExpression.escapedPattern).joined(separator: "[^/?&]+"))
    }

    func cancelAll() {
        while let continuation = take({ _ in true }) { continuation.resume(throwing: CancellationError()) }
    }

    private func take(_ isWanted: (Waiting) -> Bool) -> CheckedContinuation<HTTPResponse, any Error>? {
        state.withLock { state in
            state.waiting.firstIndex(where: isWanted).map { index in
                let taken = state.waiting.remove(at: index)
                state.open.removeAll { $0.id == taken.id }
                return taken.continuation
            }
        }
    }
}

/// Responds to nothing by itself. The replay does.
struct ReplayTransport: HTTPTransport {
    let requests: HeldRequests

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await requests.hold(request.recordedName) }
}
