#if canImport(Combine) || OPENCOMBINE
    #if canImport(Combine)
        import Combine
    #else
        import OpenCombine
    #endif
    import Reactive
    import ReactiveUI

    /// A driver as a publisher of Combine that never fails: for `assign(to:)` and views that watch a publisher.
    ///
    /// ```swift
    /// let cancellable = output.$title.driver.publisher.assign(to: \.text, on: label)
    /// ```
    ///
    /// - Order: as the driver delivers, on the main actor. What it emits at once is received before a subscription on
    ///   the main thread returns.
    /// - Demand: elements that the subscriber has not asked for yet wait in a buffer without a limit. What it asks for
    ///   on another thread than the main one it receives on the main actor, a little later.
    /// - Cancellation: cancels the driver's subscription before it returns; within an element that comes while the
    ///   driver is being subscribed to, right after that element.
    public struct DriverPublisher<Output: Sendable>: Publisher {
        /// Never, so `assign(to:)` takes it without `replaceError`: a driver's failures were handled when it was made.
        public typealias Failure = Never

        let driver: Driver<Output>

        /// Passes elements and the end to the subscriber on the main actor, whichever thread this is called on. Its
        /// subscription it receives on the calling thread, before this returns.
        public func receive<Downstream: Subscriber>(subscriber: Downstream)
        where Downstream.Input == Output, Downstream.Failure == Never {
            DemandBuffer.start(subscriber, to: driver.observable, onMainActor: true) { observable, feed in
                guard MainQueue.isCurrent else {
                    // By their isolation the subscription lives on the main actor: one without would deliver on this
                    // thread what the driver emits before `subscribe` returns.
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
