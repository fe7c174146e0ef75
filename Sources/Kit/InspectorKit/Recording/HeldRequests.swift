import DataKit
import Foundation
import Synchronization

/// Requests that wait until a recorder or a replay lets their response through.
final class HeldRequests: Sendable {
    private typealias Waiting = (id: Int, name: String, continuation: CheckedContinuation<HTTPResponse, any Error>)

    private struct State {
        /// The requests that have no response yet, including the held ones.
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

    /// Counts a request before it is known whether the request will be held, and returns its ID.
    func begin(_ name: String) -> Int { state.withLock { $0.begin(name) } }

    /// Stops counting a request, even a cancelled one. In a replay, a cancelled request does not wait, so it must not
    /// count as an older request.
    func end(_ id: Int) { state.withLock { $0.open.removeAll { $0.id == id } } }

    /// Holds a request until it receives its response.
    ///
    /// - Parameters:
    ///   - begun: The ID of a request that has already been counted.
    ///   - onHeld: Called with the ID of the request as soon as a response can be given to it.
    /// - Cancellation: Ends the request immediately.
    func hold(_ name: String, begun: Int? = nil, onHeld: (Int) -> Void = { _ in }) async throws -> HTTPResponse {
        let id = begun ?? begin(name)
        defer { end(id) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let isCancelled = state.withLock { state in
                    // If the task was cancelled before this lock, the handler found no request to remove, so end it
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

    /// Gives a response to the oldest waiting request with this name, after skipping `count` older ones. Returns
    /// `false` if no such request waits.
    ///
    /// - Parameter isReserved: Returns whether a name without a hidden secret has its own response.
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

    /// Gives a response to a request. Does nothing if the request no longer waits.
    ///
    /// - Parameter before: Called before the request continues, with the number of older requests of the same name that
    ///   have no response yet.
    func answer(_ id: Int, with answer: Result<HTTPResponse, any Error>, before: (Int) -> Void) {
        let older = state.withLock { state in
            let name = state.open.first { $0.id == id }?.name
            return state.open.count { $0.name == name && $0.id < id }
        }
        guard let continuation = take({ $0.id == id }) else { return }
        before(older)
        continuation.resume(with: answer)
    }

    /// A pattern for a name in which a secret was hidden, or `nil` for any other name. The replayed app requests a path
    /// with the secret itself.
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

/// Holds each request until the replay gives it a response.
struct ReplayTransport: HTTPTransport {
    let requests: HeldRequests

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await requests.hold(request.recordedName) }
}
