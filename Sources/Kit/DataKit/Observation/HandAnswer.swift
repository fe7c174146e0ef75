import Synchronization

/// A response that a person provides for one attempt of a request, in place of the server.
package final class HandAnswer: Sendable {
    /// The time after which a held attempt is sent to the server, so that an app does not wait forever for a person who
    /// has left.
    static let limit = Duration.seconds(300)

    private typealias Answers = AsyncStream<HTTPResponse?>
    private let held = Mutex<(stream: Answers, continuation: Answers.Continuation)?>(nil)

    /// Holds the attempt until `end(with:)` is called. Call it only while the observer receives the step `sending`,
    /// because it has no effect later.
    package func hold() { held.withLock { $0 = $0 ?? Answers.makeStream() } }

    /// Ends a held attempt with a response. If the response is `nil`, the attempt is sent to the server. Only the first
    /// call has an effect.
    package func end(with response: HTTPResponse?) {
        let continuation = held.withLock { $0?.continuation }
        continuation?.yield(response)
        continuation?.finish()
    }

    /// Returns the response from the person. Returns `nil` immediately if the attempt is not held.
    ///
    /// - Cancellation: the result is `nil`.
    func response(_ clock: any Clock<Duration>) async -> HTTPResponse? {
        guard let stream = held.withLock({ $0?.stream }) else { return nil }
        let wait = clock.beginWait(for: Self.limit)
        return await withTaskGroup(of: HTTPResponse?.self) { group in
            group.addTask { await stream.first { _ in true } ?? nil }
            group.addTask {
                try? await wait()
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}
