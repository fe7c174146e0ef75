/// What an async iterator does with elements that arrive before its consumer asks for them.
///
/// A bounded policy bounds what waits, however long the consumer is away: the operators then run where elements arrive,
/// as in a subscription that was made outside every actor, and what comes out of them is kept or dropped there.
/// A generated sequence is asked for one element at a time, so nothing of it has to be dropped.
public enum Buffering: Sendable {
    /// Keeps all elements. The queue grows while the consumer is slower than the producers.
    case unbounded
    /// Keeps the newest elements up to a number: for state, of which only the latest counts.
    case newest(Int)
    /// Keeps the oldest elements up to a number, and drops those that follow.
    case oldest(Int)
}

extension Observable: AsyncSequence {
    /// Failures of the stream, thrown once and after all elements before them.
    public typealias Failure = any Error

    /// Subscribes. Hot sources are registered when this returns.
    ///
    /// - Order: what hot sources send from now on waits, in unbounded number, for the loop to ask.
    /// - Cancellation: dropping the iterator, as leaving the loop does, cancels.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self, .unbounded)
    }

    /// The elements as an async sequence that keeps only some of those that its consumer is too slow for.
    ///
    /// - Order: kept among those that are not dropped; the end follows them.
    /// - Cancellation: leaving the loop, or cancelling its task, releases everything upstream.
    /// - Errors: a failure is thrown once, after the elements that were kept.
    @inlinable
    public func values(buffering: Buffering) -> BufferedElements {
        BufferedElements(source: self, buffering: buffering)
    }

    /// The elements of an observable as an async sequence with a bounded buffer.
    public struct BufferedElements: AsyncSequence, Sendable {
        /// Failures of the stream, thrown once and after all elements before them.
        public typealias Failure = any Error

        @usableFromInline let source: Observable
        @usableFromInline let buffering: Buffering

        @inlinable
        init(source: Observable, buffering: Buffering) {
            self.source = source
            self.buffering = buffering
        }

        /// Subscribes. When this returns, elements of hot sources are being received.
        @inlinable
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(source, buffering)
        }
    }

    /// One subscription, pulled by one consumer.
    ///
    /// `next()` takes what is ready without suspending, and suspends only when there is nothing. Two tasks that await
    /// it at the same time are a programming error and trap.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline let edge: Edge<Element>

        @inlinable
        init(_ source: Observable, _ buffering: Buffering) {
            edge = Edge(source, buffering)
        }

        /// The next element, or nil after the end and once the task is cancelled.
        ///
        /// - Cancellation: releases everything upstream and drops what waits; later calls return nil.
        /// - Errors: a failure of the stream is thrown once, after the elements before it; later calls return nil.
        @inlinable
        public func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element, or nil after the end and once the task is cancelled.
        ///
        /// - Cancellation: releases everything upstream and drops what waits; later calls return nil.
        /// - Errors: a failure of the stream is thrown once, after the elements before it; later calls return nil.
        @inlinable
        public func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            // Returns a ready element without suspending and without an async call.
            if let element = edge.takeReady(actor) { return element }
            return try await edge.next(isolation: actor)
        }
    }

    /// The first element, or nil when the stream ends without one.
    ///
    /// - Cancellation: upstream is released before this returns; a cancelled task gets nil.
    /// - Errors: throws the failure of a stream that fails before its first element.
    @inlinable
    public func first(isolation: isolated (any Actor)? = #isolation) async throws -> Element? {
        let edge = Edge(self, .unbounded)
        defer { edge.close() }
        return try await edge.next(isolation: isolation)
    }
}
