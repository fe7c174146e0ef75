/// The way in which an async sequence treats elements that its consumer has not requested yet.
public enum Buffering: Sendable {
    /// Buffers all elements. The buffer grows while the consumer is slower than the producers.
    case unbounded
    /// Buffers up to this number of the newest elements. Use it for state, where only the latest value matters.
    case newest(Int)
    /// Buffers up to this number of the oldest elements, and drops elements that arrive while the buffer is full.
    case oldest(Int)
}

extension Observable: AsyncSequence {
    /// The type of the stream's failure, which is thrown once, after all earlier elements.
    public typealias Failure = any Error

    /// Subscribes to the observable. When this method returns, hot sources are registered.
    ///
    /// - Order: elements that hot sources send from now on wait until the loop requests them, without a limit on their
    ///   number.
    /// - Cancellation: releasing the iterator, for example by leaving the loop, cancels the subscription.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(attach)
    }

    /// Returns the elements as an async sequence with a buffer, for a consumer that may be slower than the stream.
    ///
    /// The operators do not wait for the consumer. The operators run where elements arrive, as in a subscription
    /// outside every actor, and a cold source runs ahead of the consumer. `buffering` determines which results are
    /// buffered. So an endless sequence either loses elements, or fills the memory if the buffer is unbounded. By
    /// contrast, a plain `for await` over the observable requests each element.
    ///
    /// - Order: the elements that are not dropped keep their order. The end follows them.
    /// - Cancellation: leaving the loop, or cancelling its task, releases everything upstream.
    /// - Errors: a failure is thrown once, after the buffered elements.
    public func values(buffering: Buffering) -> BufferedElements {
        BufferedElements(source: self, buffering: buffering)
    }

    /// The elements of an observable as an async sequence with a buffer. Each loop creates its own subscription.
    public struct BufferedElements: AsyncSequence, Sendable {
        /// The type of the stream's failure, which is thrown once, after all earlier elements.
        public typealias Failure = any Error

        let source: Observable
        let buffering: Buffering

        /// Subscribes to the observable. When this method returns, elements of hot sources are being received.
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

    /// Returns the first element, or `nil` if the stream ends without one.
    ///
    /// - Cancellation: releases upstream before this method returns. If the task is cancelled, the result is `nil`.
    /// - Errors: throws the failure of a stream that fails before its first element.
    @inlinable
    public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
        let iterator = AsyncIterator(attach)
        defer { iterator.close() }
        return try await iterator.wait(isolation: isolation)
    }

    /// Returns the first element that satisfies a condition, or `nil` if the stream ends without one.
    ///
    /// ```swift
    /// let large = try await numbers.first { $0 > 2 }
    /// ```
    ///
    /// The condition runs in the caller's isolation. `AsyncSequence.first(where:)` cannot be called on the main actor,
    /// because its condition leaves the caller's isolation.
    ///
    /// - Cancellation: releases upstream before this method returns. If the task is cancelled, the result is `nil`.
    /// - Errors: throws the error of the condition, or the failure of a stream that fails before a match.
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
