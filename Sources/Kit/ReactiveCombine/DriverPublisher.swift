#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import ReactiveUI

    /// A Combine publisher for a driver, which never fails, so it suits `assign(to:)` and views that observe a
    /// publisher.
    ///
    /// ```swift
    /// let cancellable = output.$title.driver.publisher.assign(to: \.text, on: label)
    /// ```
    ///
    /// - Order: as the driver delivers, on the main actor. If the subscription is made on the main thread, elements
    ///   that the driver emits immediately arrive before it returns.
    /// - Demand: elements that the subscriber has not requested yet wait in a buffer without a limit. If the subscriber
    ///   requests elements on another thread, it receives them on the main actor a little later.
    /// - Cancellation: cancels the driver's subscription before it returns. If the subscriber cancels during an element
    ///   that arrives while the driver is being subscribed to, the subscription ends right after this element.
    public struct DriverPublisher<Output: Sendable>: Publisher {
        /// The publisher never fails, so `assign(to:)` accepts it without `replaceError`. The driver's failures were
        /// handled when it was created.
        public typealias Failure = Never

        let driver: Driver<Output>

        /// Passes elements and the end to the subscriber on the main actor, no matter which thread calls this method.
        /// The subscriber receives its subscription on the calling thread before this method returns.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Never {
            DemandBuffer.start(subscriber, to: driver.observable, onMainActor: true) { observable, feed in
                guard MainQueue.isCurrent else {
                    // The isolation of the closures makes the subscription deliver on the main actor. Otherwise,
                    // elements that the driver emits before `subscribe` returns would arrive on this thread.
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
        /// A Combine publisher for this driver. Each subscription to the publisher subscribes to the driver.
        public nonisolated var publisher: DriverPublisher<Element> { DriverPublisher(driver: self) }
    }
#endif
