/// How an async sequence treats elements that arrive before its consumer asks for them.
public enum Buffering: Sendable {
    /// Buffers all elements. The queue grows while the consumer is slower than the producers.
    case unbounded
    /// Buffers up to this number of the newest elements. Use it for state of which only the latest matters.
    case newest(Int)
    /// Buffers up to this number of the oldest elements, and drops elements that arrive while the buffer is full.
    case oldest(Int)
}

extension Observable: AsyncSequence {
    /// Failures of the stream, thrown once and after all elements before them.
    public typealias Failure = any Error

    /// Subscribes. Hot sources are registered when this returns.
    ///
    /// - Order: elements that hot sources send from now on wait, in unbounded number, until the loop requests them.
    /// - Cancellation: dropping the iterator, as leaving the loop does, cancels.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(attach)
    }

    /// The elements as an async sequence with a buffer, for a consumer that may be slower than the stream.
    ///
    /// The operators do not wait for the consumer. They run where elements arrive, as in a subscription created outside
    /// every actor, and a cold source runs ahead. The policy determines which results are buffered. So an endless
    /// sequence loses elements, or fills the memory if the policy is unbounded. A plain `for await` over the observable
    /// requests each element instead.
    ///
    /// - Order: kept among the elements that are not dropped. The end follows them.
    /// - Cancellation: leaving the loop, or cancelling its task, releases everything upstream.
    /// - Errors: a failure is thrown once, after the buffered elements.
    public func values(buffering: Buffering) -> BufferedElements {
        BufferedElements(source: self, buffering: buffering)
    }

    /// The elements of an observable as an async sequence with a buffer. Each loop creates its own subscription.
    public struct BufferedElements: AsyncSequence, Sendable {
        /// Failures of the stream, thrown once and after all elements before them.
        public typealias Failure = any Error

        let source: Observable
        let buffering: Buffering

        /// Subscribes. When this returns, elements of hot sources are being received.
        public func makeAsyncIterator() -> AsyncThrowingStream<Element, any Error>.AsyncIterator {
            let (stream, continuation) = AsyncThrowingStream.makeStream(
                of: Element.self, throwing: (any Error).self, bufferingPolicy: buffering.policy())
            let subscription = source.subscribe(in: nil, from: nil, yielding: true) { mailbox in
                mailbox.root {
                    continuation.yield($0)
                } onCompletion: { completion in
                    switch completion {
                    case .finished: continuation.finish()
                    case .failed(let error): continuation.finish(throwing: error)
                    }
                }
            }
            continuation.onTermination = { _ in subscription.cancel() }
            return stream.makeAsyncIterator()
        }
    }

    /// The first element, or nil if the stream ends without one.
    ///
    /// - Cancellation: upstream is released before this returns. A cancelled task gets nil.
    /// - Errors: throws the failure of a stream that fails before its first element.
    @inlinable
    public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
        let iterator = AsyncIterator(attach)
        defer { iterator.close() }
        return try await iterator.wait(isolation: isolation)
    }

    /// The first element that satisfies a condition, or nil if the stream ends without one.
    ///
    /// ```swift
    /// let large = try await numbers.first { $0 > 2 }
    /// ```
    ///
    /// The condition runs in the caller's isolation. `AsyncSequence.first(where:)` cannot be called on the main actor,
    /// because its condition leaves the caller's isolation.
    ///
    /// - Cancellation: upstream is released before this returns. A cancelled task gets nil.
    /// - Errors: throws the error of the condition, and the failure of a stream that fails earlier.
    @inlinable
    public func first(
        isolation: isolated (any Actor)? = #isolation, where condition: (Element) throws -> Bool
    ) async throws -> Element? {
        let iterator = AsyncIterator(attach)
        defer { iterator.close() }
        while let element = try await iterator.next(isolation: isolation) {
            if try condition(element) { return element }
        }
        return nil
    }
}

extension Buffering {
    fileprivate func policy<Element>() -> AsyncThrowingStream<Element, any Error>.Continuation.BufferingPolicy {
        switch self {
        case .unbounded: .unbounded
        case .newest(let count): .bufferingNewest(count)
        case .oldest(let count): .bufferingOldest(count)
        }
    }
}
