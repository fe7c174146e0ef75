#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive

    /// An observable as a Combine publisher.
    ///
    /// ```swift
    /// let cancellable = search.publisher.sink {
    ///     print($0)
    /// } receiveValue: {
    ///     print($0)
    /// }
    /// ```
    ///
    /// - Order: as in the observable, one event at a time. An event comes on the sender's thread. Elements that have
    ///   waited for demand come on the thread that asks for them, and elements sent during a delivery on the thread
    ///   that delivers. `receive(on:)` moves them.
    /// - Demand: elements that the subscriber has not asked for yet wait in a buffer without a limit. An observable
    ///   never waits for its subscribers, so the elements of an endless sequence are kept until the subscriber cancels.
    /// - Cancellation: cancels the observable's subscription before it returns. Within an element that comes during the
    ///   subscription to the observable, cancels it right after that element.
    /// - Errors: the observable's failure, after the elements before it.
    public struct ObservablePublisher<Output: Sendable>: Publisher {
        /// Untyped, like an observable's failures. If a pipeline needs an error type, use Combine's `mapError`.
        public typealias Failure = any Error

        let observable: Observable<Output>

        /// Subscribes to the observable outside every actor, even if the caller belongs to one. Respects the subscriber's
        /// demand.
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
        /// This observable as a Combine publisher. Each subscription to the publisher subscribes to the observable.
        public var publisher: ObservablePublisher<Element> { ObservablePublisher(observable: self) }
    }
#endif
