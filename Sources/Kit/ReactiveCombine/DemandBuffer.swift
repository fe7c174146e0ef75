#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import Synchronization

    /// One subscription of a Combine subscriber. The buffer keeps elements until the subscriber requests them.
    ///
    /// Only one thread at a time calls the subscriber, the first thread that finds no delivery running. The thread does
    /// not hold the lock during the call, because the subscriber may request more elements, cancel, or send. If the
    /// subscriber must be called on the main actor, a task there delivers the elements that the subscriber requests on
    /// other threads.
    final class DemandBuffer<Input: Sendable, Failure: Error>: CombineSubscription, Sendable {
        private typealias End = Subscribers.Completion<Failure>

        private struct Downstream {
            let receive: (Input) -> Subscribers.Demand
            let end: (End) -> Void
        }

        private struct State {
            /// The subscriber, or `nil` after the subscriber has received the end or has cancelled, which releases it.
            var downstream: Unchecked<Downstream>?
            var running: Reactive.Subscription?
            var demand = Subscribers.Demand.none
            /// The elements that the subscriber has not requested yet. Before these elements, there is a `nil` for each
            /// element that was delivered, and is no longer stored.
            var waiting: [Input?] = []
            var deliveredCount = 0
            var end: End?
            var isDelivering = false

            /// Returns the next step to deliver. If no step is left, ends the delivery.
            mutating func next() -> Step? {
                if let downstream {
                    if demand > 0, let element = takeFirst() {
                        demand -= 1
                        return .element(element, downstream)
                    }
                    if deliveredCount == waiting.count, let end {
                        self.downstream = nil
                        return .end(end, downstream)
                    }
                }
                isDelivering = false
                return nil
            }

            private mutating func takeFirst() -> Input? {
                guard deliveredCount < waiting.count else { return nil }
                defer {
                    deliveredCount += 1
                    // This happens so rarely that each element is moved at most once on average.
                    if deliveredCount == waiting.count || deliveredCount >= max(64, waiting.count / 2) {
                        waiting.removeFirst(deliveredCount)
                        deliveredCount = 0
                    }
                }
                return waiting[deliveredCount].take()
            }
        }

        private enum Step {
            case element(Input, Unchecked<Downstream>)
            case end(End, Unchecked<Downstream>)
        }

        private let state: Mutex<State>
        private let isOnMainActor: Bool

        private init(_ downstream: Unchecked<Downstream>, isOnMainActor: Bool) {
            state = Mutex(State(downstream: downstream))
            self.isOnMainActor = isOnMainActor
        }

        /// Passes a subscription to the subscriber. Then subscribes to the source, unless the subscriber cancelled
        /// immediately.
        ///
        /// If the subscriber must be called on the main actor, `subscribe` must call the buffer there.
        static func start<Target: Subscriber>(
            _ subscriber: Target, to source: Observable<Input>, onMainActor: Bool = false,
            _ subscribe: (Observable<Input>, DemandBuffer) -> Reactive.Subscription
        ) where Target.Input == Input, Target.Failure == Failure {
            let feed = DemandBuffer(
                Unchecked(
                    Downstream(
                        receive: { subscriber.receive($0) }, end: { subscriber.receive(completion: $0) })),
                isOnMainActor: onMainActor)
            subscriber.receive(subscription: feed)
            feed.run { subscribe(feed.limiting(source), feed) }
        }

        private var isWanted: Bool { state.withLock { $0.downstream != nil } }

        /// The source, limited to the element during which the subscriber cancels. During the subscription, `cancel`
        /// has no subscription to end yet, and the source may emit forever.
        private func limiting(_ source: Observable<Input>) -> Observable<Input> {
            source.transform { [self] output in
                { [self] element in
                    output.send(element)
                    if !isWanted { output.finish() }
                }
            }
        }

        private func run(_ subscribe: () -> Reactive.Subscription) {
            guard isWanted else { return }
            let running = subscribe()
            let isLate = state.withLock { state in
                guard state.downstream != nil else { return true }
                state.running = running
                return false
            }
            if isLate { running.cancel() }
        }

        // MARK: From the observable

        func receive(_ element: Input) {
            state.withLock { $0.waiting.append(element) }
            deliver()
        }

        func end(_ completion: Subscribers.Completion<Failure>) {
            state.withLock { $0.end = completion }
            deliver()
        }

        // MARK: From the subscriber

        func request(_ demand: Subscribers.Demand) {
            state.withLock { $0.demand += demand }
            guard isOnMainActor, !MainQueue.isCurrent else { return deliver() }
            Work.task { @MainActor [self] in deliver() }
        }

        func cancel() {
            // Release it outside the lock, because deinitializers may call back.
            let released = state.withLock { state in
                defer { (state.downstream, state.running, state.waiting) = (nil, nil, []) }
                return (state.downstream, state.running, state.waiting)
            }
            released.1?.cancel()
        }

        private func deliver() {
            let isFree = state.withLock { state in
                defer { state.isDelivering = true }
                return !state.isDelivering
            }
            guard isFree else { return }
            while let step = state.withLock({ $0.next() }) {
                switch step {
                case .element(let element, let downstream):
                    let more = downstream.value.receive(element)
                    state.withLock { $0.demand += more }
                case .end(let end, let downstream):
                    downstream.value.end(end)
                }
            }
        }
    }
#endif
