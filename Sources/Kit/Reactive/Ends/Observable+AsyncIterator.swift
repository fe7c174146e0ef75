import Synchronization

extension Observable {
    /// One subscription, pulled by one consumer: the async edge of a stream.
    ///
    /// `next()` takes what is ready without suspending, and suspends only when there is nothing. Two tasks that await
    /// it at the same time are a programming error and trap.
    ///
    /// The consumer holds the drain between two calls, so that a generated sequence delivers nothing that was not asked
    /// for. What hot sources have sent already goes through the operators a batch at a time. (With a struct around this
    /// class, the optimizer of Swift 6.3 fails to compile a loop in a `main.swift`.)
    public final class AsyncIterator: AsyncIteratorProtocol {
        /// How many elements of a hot source one step takes, so the operators run at most that far ahead of the loop.
        @usableFromInline static var batchSize: Int { 64 }
        /// How many steps without an element precede a yield, without which a loop that gets nothing of an endless
        /// sequence would keep its actor from all other work.
        @usableFromInline static var fruitlessSteps: Int { 1_024 }

        @usableFromInline let mailbox = Mailbox(isolation: nil, caller: nil, isPulled: true)
        /// Captured by the last stage itself, since a capture of `self` would be a reference cycle, and would retain
        /// the iterator for every element.
        @usableFromInline let state = Confined(State())
        @usableFromInline let isAwaited = Atomic<Bool>(false)

        @usableFromInline
        struct State {
            @usableFromInline var output = Queue<Element>()
            @usableFromInline var ending: Completion?
            @usableFromInline var holdsDrain = true
            @usableFromInline var line: AsyncStream<Void>.AsyncIterator?

            @inlinable init() {}
        }

        @inlinable
        init(_ attach: (Scope, Observer<Element>) -> Void) {
            let root = mailbox.root { [state] (element: Element) in
                state.value.output.append(element)
            } onCompletion: { [state] completion in
                state.value.ending = completion
            }
            attach(mailbox, root)
        }

        @inlinable
        deinit { close() }

        /// Releases everything upstream, from any isolation: the iterator may be dropped elsewhere than it was used.
        @usableFromInline
        func close() {
            mailbox.close()
            guard state.value.holdsDrain else { return }
            state.value.holdsDrain = false
            // Sources that can no longer deliver are dropped by the holder of the drain.
            mailbox.drain(in: nil)
        }

        /// The next element, or nil after the end and once the task is cancelled.
        ///
        /// - Cancellation: releases everything upstream and drops what waits; later calls return nil.
        /// - Errors: a failure of the stream is thrown once, after the elements before it; later calls return nil.
        @inlinable
        public func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// The next element as ``next()`` gives it, for a caller that hands over its isolation, as `for await` does:
        /// what comes while it waits is worked on there.
        @inlinable
        public func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            // Returns a ready element without suspending and without an async call.
            if let element = takeReady(actor) { return element }
            return try await wait(isolation: actor)
        }

        @inlinable
        func wait(isolation: isolated (any Actor)?) async throws(any Error) -> Element? {
            enter(isolation)
            defer { leave() }
            while !Task.isCancelled {
                if let element = poll(isolation) { return element }
                if let completion = state.value.ending {
                    state.value.ending = .finished
                    if state.value.holdsDrain {
                        // What the end has left to the holder, as an activity's end, must not wait for the release.
                        state.value.holdsDrain = false
                        mailbox.drain(in: isolation)
                    }
                    if case .failed(let error) = completion { throw error }
                    return nil
                }
                if mailbox.isClosed { return nil }
                switch Pause(holdsDrain: state.value.holdsDrain, hasLine: state.value.line != nil) {
                case .yield: await Task.yield()
                case .makeLine: state.value.line = mailbox.makeLine()
                case .wait:
                    // A copy, so that nothing confined is borrowed over a suspension.
                    var line = state.value.line
                    _ = await line?.next(isolation: isolation)
                }
            }
            state.value.output.removeAll()
            state.value.ending = .finished
            close()
            return nil
        }

        /// Returns the next element if it is ready. After `nil`, `next` finds out why.
        @inlinable
        func takeReady(_ isolation: (any Actor)?) -> Element? {
            enter(isolation)
            defer { leave() }
            return Task.isCancelled ? nil : poll(isolation, isNewDemand: true)
        }

        @inlinable
        func enter(_ isolation: (any Actor)?) {
            let wasAwaited = isAwaited.exchange(true, ordering: .acquiring)
            precondition(
                !wasAwaited,
                "Two tasks await one iterator of an Observable. Give each its own `for await` loop instead.")
            if state.value.holdsDrain { mailbox.here = isolation }
        }

        @inlinable
        func leave() {
            isAwaited.store(false, ordering: .releasing)
        }

        /// Takes what is ready. Returns `nil` after giving the drain back if nothing is; returns `nil` with the drain
        /// if a source continues without an element.
        @inlinable
        func poll(_ isolation: (any Actor)?, isNewDemand: Bool = false) -> Element? {
            if let element = state.value.output.popFirst() { return element }
            guard state.value.ending == nil else { return nil }
            if !state.value.holdsDrain { state.value.holdsDrain = mailbox.resume(in: isolation) }
            if state.value.holdsDrain, isNewDemand, !mailbox.onDemand.isEmpty { mailbox.demand() }
            var steps = 0
            while state.value.holdsDrain, state.value.ending == nil, steps < Self.fruitlessSteps {
                if mailbox.step(limit: Self.batchSize) { state.value.holdsDrain = false }
                if let element = state.value.output.popFirst() { return element }
                steps += 1
            }
            return nil
        }
    }
}
