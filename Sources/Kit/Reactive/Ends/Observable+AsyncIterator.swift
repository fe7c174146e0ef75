import Synchronization

extension Observable {
    /// The iterator of a `for await` loop: one subscription from which one consumer requests elements.
    ///
    /// `next()` suspends only if no element is ready. If two tasks await it at the same time, this is a programming
    /// error and traps.
    ///
    /// Between two calls, the consumer holds the drain, so a generated sequence delivers only the requested elements.
    /// Elements that hot sources have already sent pass the operators in batches. (If this class were wrapped in a
    /// struct, the optimizer of Swift 6.3 would fail to compile a loop in a `main.swift`.)
    public final class AsyncIterator: AsyncIteratorProtocol {
        /// The maximum number of elements that one step takes from a hot source. The operators run at most this far
        /// ahead of the loop.
        @usableFromInline static var batchSize: Int { 64 }
        /// The number of steps without an element before the iterator yields. Otherwise, a loop that receives nothing
        /// from an endless sequence would block all other work of its actor.
        @usableFromInline static var fruitlessSteps: Int { 1_024 }

        @usableFromInline let mailbox = Mailbox(isolation: nil, caller: nil, isPulled: true)
        /// The state, which the last stage captures directly. Capturing `self` would create a retain cycle, and would
        /// retain the iterator for every element.
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

        /// Releases everything upstream, from any isolation, because an iterator can be released in another isolation
        /// than the one that used it.
        @usableFromInline
        func close() {
            mailbox.close()
            guard state.value.holdsDrain else { return }
            state.value.holdsDrain = false
            // The holder of the drain drops sources that can no longer deliver.
            mailbox.drain(in: nil)
        }

        /// Returns the next element. Returns `nil` after the end, or if the task is cancelled.
        ///
        /// - Cancellation: releases everything upstream, and drops waiting elements. Later calls return `nil`.
        /// - Errors: throws a failure of the stream once, after all earlier elements. Later calls return `nil`.
        @inlinable
        public func next() async throws -> Element? {
            try await next(isolation: #isolation)
        }

        /// Returns the next element, like ``next()``, for a caller that passes its isolation, as `for await` does.
        /// Elements that arrive during the wait are processed in this isolation.
        @inlinable
        public func next(isolation actor: isolated (any Actor)?) async throws(any Error) -> Element? {
            // Return a ready element without suspending and without an async call.
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
                        // The end may have left work to the holder of the drain, such as ending an activity. Do this
                        // work now, and not only when the iterator is released.
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
                    // Copy the line. Otherwise, confined state would be borrowed across a suspension.
                    var line = state.value.line
                    _ = await line?.next(isolation: isolation)
                }
            }
            state.value.output.removeAll()
            state.value.ending = .finished
            close()
            return nil
        }

        /// Returns the next element if it is ready. If the result is `nil`, `next` determines the reason.
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

        /// Takes a ready element. If no element is ready, releases the drain and returns `nil`. If a source continues
        /// without an element, returns `nil` and keeps the drain.
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
