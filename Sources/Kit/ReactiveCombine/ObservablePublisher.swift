#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive

    /// A Combine publisher for an observable.
    ///
    /// ```swift
    /// let cancellable = search.publisher.sink {
    ///     print($0)
    /// } receiveValue: {
    ///     print($0)
    /// }
    /// ```
    ///
    /// - Order: as in the observable, one event at a time. An event arrives on the thread of its sender. Elements that
    ///   waited for demand arrive on the thread that requests them. Elements that are sent during a delivery arrive on
    ///   the thread of this delivery. Use `receive(on:)` to move them.
    /// - Demand: elements that the subscriber has not requested yet wait in a buffer without a limit. An observable
    ///   never waits for its subscribers, so the elements of an endless sequence accumulate until the subscriber
    ///   cancels.
    /// - Cancellation: cancels the observable's subscription before it returns. If the subscriber cancels during an
    ///   element that arrives while the observable is being subscribed to, the subscription ends right after this
    ///   element.
    /// - Errors: the observable's failure, after the elements before it.
    public struct ObservablePublisher<Output: Sendable>: Publisher {
        /// The type of failures is `any Error`, as in an observable. If a pipeline needs an error type, use Combine's
        /// `mapError`.
        public typealias Failure = any Error

        let observable: Observable<Output>

        /// Subscribes to the observable outside every actor, even if the caller is on an actor. The publisher respects
        /// the subscriber's demand.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == any Error {
            DemandBuffer.start(subscriber, to: observable) { observable, feed in
                observable.subscribe(isolation: nil) {
                    feed.receive($0)
                } onCompletion: {
                    switch $0 {
                    case .finished: feed.end(.finished)
                    case .failed(let error): feed.end(.failure(error))
                    }
                }
            }
        }
    }

    extension Observable {
        /// A Combine publisher for this observable. Each subscription to the publisher subscribes to the observable.
        public var publisher: ObservablePublisher<Element> { ObservablePublisher(observable: self) }
    }
#endif
