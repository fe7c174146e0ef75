import Synchronization

/// The response that a person gives to one attempt of a request in place of the server.
package final class HandAnswer: Sendable {
    /// After it a held attempt goes to the server, so that an app never waits for a person who has gone.
    static let limit = Duration.seconds(300)

    private typealias Answers = AsyncStream<HTTPResponse?>
    private let held = Mutex<(stream: Answers, continuation: Answers.Continuation)?>(nil)

    /// Holds the attempt back, until `end(with:)`. Has an effect only while the observer gets the step `sending`.
    package func hold() { held.withLock { $0 = $0 ?? Answers.makeStream() } }

    /// Answers a held attempt, or lets it go to the server if the response is nil. Only the first call has an effect.
    package func end(with response: HTTPResponse?) {
        let continuation = held.withLock { $0?.continuation }
        continuation?.yield(response)
        continuation?.finish()
    }

    /// The response given by hand. `nil` immediately if the attempt is not held.
    ///
    /// - Cancellation: returns nil.
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
