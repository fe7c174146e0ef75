import Synchronization

/// What an async iterator does with elements that hot sources have sent before its consumer asks for them.
///
/// Chosen at the moment of asking, among everything sent before. A generated sequence is asked for one element at a
/// time, so nothing of it has to be dropped.
public enum Buffering: Sendable {
    /// Keeps them all. The queue grows as long as the consumer is slower than the producers.
    case unbounded
    /// Keeps the newest few: right for state, where only the latest counts.
    case newest(Int)
    /// Keeps the oldest few and drops what follows.
    case oldest(Int)
}

extension Observable: AsyncSequence {
    /// A failure of the stream is thrown once, after the elements before it.
    public typealias Failure = any Error

    /// Subscribes. Hot sources are registered when this returns.
    ///
    /// - Cancellation: dropping the iterator, as leaving the loop does, cancels.
    @inlinable
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(self, .unbounded)
    }

    /// The elements as an async sequence that keeps only some of those that its consumer is too slow for.
    @inlinable
    public func values(buffering: Buffering) -> BufferedElements {
        BufferedElements(source: self, buffering: buffering)
    }

    /// An observable's elements as an async sequence with a bounded buffer.
    public struct BufferedElements: AsyncSequence, Sendable {
        /// A failure of the stream is thrown once, after the elements before it.
        public typealias Failure = any Error

        @usableFromInline let source: Observable
        @usableFromInline let buffering: Buffering

        @inlinable
        init(source: Observable, buffering: Buffering) {
            self.source = source
            self.buffering = buffering
        }

        /// Subscribes. Hot sources are registered when this returns.
        @inlinable
        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(source, buffering)
        }
    }

    /// One subscription, pulled by one consumer.
    ///
    /// `next()` takes what is ready without suspending, and suspends only when there is nothing.
    public struct AsyncIterator: AsyncIteratorProtocol {
        @usableFromInline let edge: Edge<Element>

        @inlinable
        init(_ source: Observable, _ buffering: Buffering) {
            edge = Edge(source, buffering)
        }

        /// The next element, or nil after the end and once the task is cancelled.
        @inlinable
        public func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element, or nil after the end and once the task is cancelled.
        @inlinable
        public func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            // Without suspending, and without an async call, when something is there.
            if let element = edge.takeReady() { return element }
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

/// The async edge of one subscription: its consumer holds the drain between two calls of `next`, so that a generated
/// sequence delivers nothing that was not asked for. What hot sources have sent already goes through the operators a
/// batch at a time.
@usableFromInline
final class Edge<Element: Sendable> {
    /// Elements of a hot source that one step takes over.
    @usableFromInline static var batchSize: Int { 64 }

    @usableFromInline let mailbox = Mailbox(isolation: nil, caller: nil, isPulled: true)
    @usableFromInline let buffering: Buffering
    /// What is there for the consumer. Captured as it is: through `self` every element would retain the edge.
    @usableFromInline let output = Confined(Queue<Element>())
    @exclusivity(unchecked) @usableFromInline var completion: Completion?
    @exclusivity(unchecked) @usableFromInline var holdsDrain = true
    @exclusivity(unchecked) @usableFromInline var line: AsyncStream<Void>.AsyncIterator?
    /// Asked for every element, where a look at `line` itself would copy it.
    @exclusivity(unchecked) @usableFromInline var hasLine = false
    @usableFromInline let isAwaited = Atomic<Bool>(false)

    @inlinable
    init(_ source: Observable<Element>, _ buffering: Buffering) {
        self.buffering = buffering
        source.attach(
            mailbox,
            mailbox.root { [output] in
                output.value.append($0, buffering)
            } onCompletion: { [unowned(unsafe) self] in
                completion = $0
            })
    }

    @inlinable
    deinit { close() }

    @usableFromInline
    func close() {
        mailbox.close()
        // Sources that can no longer deliver are dropped by whoever holds the drain.
        if holdsDrain || mailbox.resume() { mailbox.drain() }
        holdsDrain = false
    }

    @inlinable
    func next(isolation: isolated (any Actor)?) async throws(any Error) -> Element? {
        enter()
        defer { leave() }
        while !Task.isCancelled {
            if let element = poll() { return element }
            if let completion {
                self.completion = .finished
                if case .failed(let error) = completion { throw error }
                return nil
            }
            if mailbox.isClosed { return nil }
            guard var line else { continue }
            _ = await line.next(isolation: isolation)
        }
        output.value.removeAll()
        completion = .finished
        close()
        return nil
    }

    /// The next element if it is there. Nil leaves the question why to `next`.
    @inlinable
    func takeReady() -> Element? {
        enter()
        defer { leave() }
        return Task.isCancelled ? nil : poll()
    }

    @inlinable
    func enter() {
        let wasAwaited = isAwaited.exchange(true, ordering: .acquiring)
        precondition(
            !wasAwaited, "Two tasks await one iterator of an Observable. Give each its own `for await` loop instead.")
    }

    @inlinable
    func leave() {
        isAwaited.store(false, ordering: .releasing)
    }

    /// Takes what is ready. Returns nil with the drain given back when nothing is.
    @inlinable
    func poll() -> Element? {
        if isUnbounded, let element = output.value.popFirst() { return element }
        guard completion == nil else { return output.value.popFirst() }
        if !holdsDrain { holdsDrain = mailbox.resume() }
        while holdsDrain, completion == nil {
            // The line stands before the drain is given back: no signal is missed.
            if !hasLine, !mailbox.hasReady {
                line = mailbox.makeLine()
                hasLine = true
            }
            let limit = isUnbounded && !mailbox.isPulling ? Self.batchSize : 1
            if mailbox.step(limit: limit) { holdsDrain = false }
            // A policy chooses among what hot sources have sent so far; a generator is only asked for what is wanted.
            if isUnbounded || mailbox.isPulling, let element = output.value.popFirst() { return element }
            // A source without end may have nothing for this consumer, who can still be cancelled (law L18).
            if mailbox.isPulling, Task.isCancelled { return nil }
        }
        return output.value.popFirst()
    }

    @inlinable
    var isUnbounded: Bool {
        if case .unbounded = buffering { true } else { false }
    }
}

extension Queue {
    /// Adds an element as the policy wants it.
    @inlinable
    mutating func append(_ element: Element, _ buffering: Buffering) {
        switch buffering {
        case .unbounded: break
        case .newest(let limit):
            guard limit > 0 else { return }
            while count >= limit { _ = popFirst() }
        case .oldest(let limit):
            guard count < limit else { return }
        }
        append(element)
    }
}
