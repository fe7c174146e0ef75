#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import Synchronization

    extension Observable {
        /// Creates an observable that emits the elements of a publisher.
        ///
        /// Each subscription subscribes to the publisher and requests all its elements, because an observable has no
        /// demand. Limit the elements before you create the observable. A publisher that immediately emits an endless
        /// sequence, such as `(0...).publisher`, would never let `subscribe` return.
        ///
        /// ```swift
        /// let subject = PassthroughSubject<Int, Never>()
        /// let doubled = Observable(subject).map { $0 * 2 }
        /// ```
        ///
        /// - Order: as the publisher emits. Elements that the publisher emits during the subscription are delivered
        ///   before `subscribe` returns. Elements that it emits later on the main thread reach a subscription on the
        ///   main actor before the publisher's call returns. Elements that it emits on other threads reach a
        ///   subscription on an actor a little later.
        /// - Cancellation: cancels the publisher's subscription.
        /// - Errors: the failure of the publisher is passed on.
        public init<Source: Publisher>(_ publisher: Source) where Source.Output == Element {
            let subscribe = Unchecked { (emitter: Emitter<Element>) in
                let receiver = Receiver<Element, Source.Failure>(emitter)
                publisher.subscribe(receiver)
                return { @Sendable in receiver.cancel() }
            }
            self = .create { subscribe.value($0) }
        }
    }

    private final class Receiver<Input: Sendable, Failure: Error>: Subscriber, Sendable {
        private struct State {
            var subscription: Unchecked<any CombineSubscription>?
            var isCancelled = false
        }

        private let emitter: Emitter<Input>
        private let state = Mutex(State())

        init(_ emitter: Emitter<Input>) {
            self.emitter = emitter
        }

        func receive(subscription: any CombineSubscription) {
            let incoming = Unchecked(subscription)
            // Rejects a second subscription, and a subscription after a cancellation.
            let isWelcome = state.withLock { state in
                guard !state.isCancelled, state.subscription == nil else { return false }
                state.subscription = incoming
                return true
            }
            if isWelcome { subscription.request(.unlimited) } else { subscription.cancel() }
        }

        func receive(_ input: Input) -> Subscribers.Demand {
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { emitter.send(input) }
            } else {
                emitter.send(input)
            }
            return .none
        }

        func receive(completion: Subscribers.Completion<Failure>) {
            if MainQueue.isCurrent {
                MainActor.assumeIsolated { end(completion) }
            } else {
                end(completion)
            }
        }

        private func end(
            _ completion: Subscribers.Completion<Failure>, isolation: isolated (any Actor)? = #isolation
        ) {
            switch completion {
            case .finished: emitter.finish()
            case .failure(let error): emitter.fail(error)
            }
        }

        func cancel() {
            let subscription = state.withLock { state in
                state.isCancelled = true
                return state.subscription.take()
            }
            subscription?.value.cancel()
        }
    }
#endif
