#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import Synchronization

    /// One subscription of a Combine subscriber. It keeps elements that were not asked for yet, and passes the rest on.
    ///
    /// The subscriber is called by one thread at a time, the first that finds no delivery running, and never under the
    /// lock: it may ask for more, cancel or send from within. If it is to be called on the main actor, a task there
    /// delivers the elements that it asks for elsewhere.
    final class DemandBuffer<Input: Sendable, Failure: Error>: CombineSubscription, Sendable {
        private typealias End = Subscribers.Completion<Failure>

        private struct Downstream {
            let receive: (Input) -> Subscribers.Demand
            let end: (End) -> Void
        }

        private struct State {
            /// The subscriber, or `nil` once it has received the end or has cancelled, which releases it.
            var downstream: Unchecked<Downstream>?
            var running: Reactive.Subscription?
            var demand = Subscribers.Demand.none
            /// The elements that were not asked for yet. Before them are the delivered elements, each as `nil`, because
            /// they are no longer kept.
            var waiting: [Input?] = []
            var deliveredCount = 0
            var end: End?
            var isDelivering = false

            /// The next step to deliver. Without one, ends the delivery.
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
                    // This is rare enough that an element is moved at most once on average.
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

        /// Passes a feed to the subscriber, then subscribes to the source unless the subscriber has cancelled
        /// immediately.
        ///
        /// If the subscriber is to be called on the main actor, `subscribe` has to call the feed there.
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

        /// The source, cancelled after the element within which the subscriber has cancelled. During the subscription,
        /// `cancel` has no subscription to end yet, and the source may emit for ever.
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
            // Released outside the lock, because deinitializers may call back.
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
