#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import ReactiveUI

    /// A driver as a Combine publisher that never fails, for `assign(to:)` and views that watch a publisher.
    ///
    /// ```swift
    /// let cancellable = output.$title.driver.publisher.assign(to: \.text, on: label)
    /// ```
    ///
    /// - Order: as the driver delivers, on the main actor. Elements that it emits immediately are received before a
    ///   subscription on the main thread returns.
    /// - Demand: elements that the subscriber has not asked for yet wait in a buffer without a limit. If it asks on
    ///   another thread than the main one, it receives them on the main actor, a little later.
    /// - Cancellation: cancels the driver's subscription before it returns. Within an element that comes during the
    ///   subscription to the driver, cancels it right after that element.
    public struct DriverPublisher<Output: Sendable>: Publisher {
        /// Never, so `assign(to:)` accepts it without `replaceError`: a driver's failures were handled at its creation.
        public typealias Failure = Never

        let driver: Driver<Output>

        /// Passes elements and the end to the subscriber on the main actor, no matter which thread calls this. It
        /// receives its subscription on the calling thread, before this returns.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Never {
            DemandBuffer.start(subscriber, to: driver.observable, onMainActor: true) { observable, feed in
                guard MainQueue.isCurrent else {
                    // The closures' isolation makes the subscription live on the main actor. Otherwise elements that
                    // the driver emits before `subscribe` returns would be delivered on this thread.
                    return observable.subscribe(isolation: nil) { @MainActor in
                        feed.receive($0)
                    } onCompletion: { @MainActor _ in
                        feed.end(.finished)
                    }
                }
                return MainActor.assumeIsolated {
                    observable.subscribe {
                        feed.receive($0)
                    } onCompletion: { _ in
                        feed.end(.finished)
                    }
                }
            }
        }
    }

    extension Driver {
        /// This driver as a Combine publisher. Each subscription to the publisher subscribes to the driver.
        public nonisolated var publisher: DriverPublisher<Element> { DriverPublisher(driver: self) }
    }
#endif
