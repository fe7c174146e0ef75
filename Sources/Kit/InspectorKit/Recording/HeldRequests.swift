import DataKit
import Foundation
import Synchronization

/// Requests that wait for the moment at which they are answered.
final class HeldRequests: Sendable {
    private typealias Waiting = (id: Int, name: String, continuation: CheckedContinuation<HTTPResponse, any Error>)

    private struct State {
        /// Those that the server has still to answer, and those that wait.
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

    /// Counts a request, before it is known whether it will be held or ends without that. Returns its identity.
    func begin(_ name: String) -> Int { state.withLock { $0.begin(name) } }

    /// Counts a request no longer, also one that is cancelled: in a replay it does not wait, so no answer is behind it.
    func end(_ id: Int) { state.withLock { $0.open.removeAll { $0.id == id } } }

    /// Holds a request until it is answered.
    ///
    /// - Parameters:
    ///   - begun: The identity of a request that has begun before.
    ///   - onHeld: Called with the identity of the request, once it can be answered.
    /// - Cancellation: ends it at once.
    func hold(_ name: String, begun: Int? = nil, onHeld: (Int) -> Void = { _ in }) async throws -> HTTPResponse {
        let id = begun ?? begin(name)
        defer { end(id) }
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

    /// Answers a request with this name: the oldest that waits, or one behind so many older ones. Returns `false` if no
    /// such request waits.
    func answer(_ name: String, behind count: Int = 0, with answer: Result<HTTPResponse, any Error>) -> Bool {
        let isEqual = state.withLock { state in state.waiting.contains { $0.name == name } }
        let pattern = isEqual ? nil : Self.pattern(of: name)
        var older = count
        let taken = take { waiting in
            let isAsked = pattern.map { (try? $0.wholeMatch(in: waiting.name)) != nil } ?? (waiting.name == name)
            guard isAsked, older > 0 else { return isAsked }
            older -= 1
            return false
        }
        taken?.resume(with: answer)
        return taken != nil
    }

    /// Answers a request. Does nothing if it no longer waits.
    ///
    /// - Parameter before: Called before the request goes on, with the number of older ones of its name that have no
    ///   answer yet.
    func answer(_ id: Int, with answer: Result<HTTPResponse, any Error>, before: (Int) -> Void) {
        let older = state.withLock { state in
            let name = state.open.first { $0.id == id }?.name
            return state.open.count { $0.name == name && $0.id < id }
        }
        guard let continuation = take({ $0.id == id }) else { return }
        before(older)
        continuation.resume(with: answer)
    }

    /// A name in which a secret was hidden, for a replay whose app asks for the word itself: it may be a part of its
    /// paths. `nil` for any other name.
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

/// Answers nothing by itself: the replay does.
struct ReplayTransport: HTTPTransport {
    let requests: HeldRequests

    func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await requests.hold(request.recordedName) }
}
