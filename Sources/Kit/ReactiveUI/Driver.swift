import Reactive

/// A stream for views and view models that delivers on the main actor and never fails.
///
/// For order and cancellation, see the operators with the same names in `Observable`. The closures of a driver run on
/// the main actor, so a view model can read its state or call its navigator directly.
///
/// A cold observable becomes a driver with `asDriver()`, which shares its work among the driver's subscribers, and
/// replays the latest element to late subscribers. Operators after that are not shared. The driver of a
/// `PublishSubject` replays nothing, and the driver of a `BehaviorSubject` replays the current value.
///
/// - Order: that in which elements are sent. If an element is sent on the main actor, its effect is visible before the
///   call returns.
/// - Cancellation: release the subscription to cancel it.
/// - Errors: none.
@MainActor
public struct Driver<Element: Sendable>: Sendable {
    /// The stream, whose closures are confined to the main actor. Other modules access it only through ``observable``.
    @usableFromInline nonisolated let stream: Observable<Element>

    /// Creates a driver of a stream. The caller guarantees that the stream never fails and never leaves the main actor.
    @inlinable
    nonisolated init(_ stream: Observable<Element>) {
        self.stream = stream
    }

    /// The same stream as an observable, for any isolation.
    ///
    /// Subscribers outside the main actor and `for await` loops receive the elements from an inner subscription on the
    /// main actor.
    @inlinable
    public nonisolated var observable: Observable<Element> {
        Observable { [stream] scope, observer in
            if scope.mailbox.isolation == ObjectIdentifier(MainActor.shared) {
                stream.attach(scope, observer)
            } else {
                stream.attachApart(in: MainActor.shared, scope, observer)
            }
        }
    }

    /// Returns a driver that emits one element and ends before `drive` returns.
    public nonisolated static func just(_ element: Element) -> Driver { Driver(.just(element)) }

    /// Returns a driver that ends immediately without an element. As an inner driver, it does not end the outer driver.
    public nonisolated static func empty() -> Driver { Driver(.empty()) }

    /// Returns a driver that never emits and never ends. As an inner driver of `concatMap` or `flatMapFirst`, it
    /// prevents later drivers from starting.
    public nonisolated static func never() -> Driver { Driver(.never()) }

    /// Calls a closure with each element. Elements that already exist are delivered before this method returns.
    ///
    /// - Cancellation: releasing the returned subscription cancels it.
    @inlinable
    public func drive(
        _ onElement: @escaping @MainActor (Element) -> Void, onFinished: @escaping @MainActor () -> Void = {}
    ) -> Subscription {
        stream.subscribe(
            in: MainActor.shared, from: MainActor.shared,
            onElement: confined(onElement), onCompletion: { [onFinished = confined(onFinished)] _ in onFinished(()) })
    }

    /// Sets a property to each element. When the driver ends, the property keeps its value.
    @inlinable
    public func drive(_ property: Property<Element>) -> Subscription {
        drive { property.wrappedValue = $0 }
    }

    /// Sets an optional property to each element. When the driver ends, the property keeps its value.
    @inlinable
    public func drive(_ property: Property<Element?>) -> Subscription {
        drive { property.wrappedValue = $0 }
    }
}

/// Returns a closure that calls a main-actor closure from a driver's mailbox. The mailbox runs on the main actor, so no
/// task is needed.
@inlinable
func confined<Value, Result>(_ closure: @escaping @MainActor (Value) -> Result) -> @Sendable (Value) -> Result {
    unsafeBitCast(closure, to: (@Sendable (Value) -> Result).self)
}

@inlinable
func confined<First, Second, Result>(
    _ closure: @escaping @MainActor (First, Second) -> Result
) -> @Sendable (First, Second) -> Result {
    unsafeBitCast(closure, to: (@Sendable (First, Second) -> Result).self)
}

@usableFromInline
func endingUnhandled<Element>(_ error: any Error) -> Observable<Element> {
    Hooks.onUnhandledFailure?(error)
    return .empty()
}

extension Observable {
    /// Returns a driver of this stream, which shares one subscription among its subscribers and replays the latest
    /// element. A failure ends the driver, and `Hooks.onUnhandledFailure` receives it. To show failures, first apply
    /// `trackError(_:)`.
    ///
    /// - Cancellation: when the last subscriber leaves, this stream is cancelled.
    @inlinable
    public func asDriver() -> Driver<Element> {
        asDriver { Driver(endingUnhandled($0)) }
    }

    /// Returns a driver of this stream. If the stream fails, the driver emits one more element and ends.
    ///
    /// The driver shares and replays like `asDriver()`.
    ///
    /// - Cancellation: when the last subscriber leaves, this stream is cancelled.
    @inlinable
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        asDriver { _ in .just(element) }
    }

    /// Returns a driver of this stream. If the stream fails, the driver continues with another driver.
    ///
    /// The driver shares and replays like `asDriver()`.
    ///
    /// - Order: the stream is torn down before `recover` is called.
    /// - Cancellation: when the last subscriber leaves, this stream or the driver that replaces it is cancelled.
    @inlinable
    public func asDriver(onErrorRecover recover: @escaping @Sendable (any Error) -> Driver<Element>) -> Driver<Element>
    {
        Driver(self.catch { recover($0).stream }.share(replay: 1, in: MainActor.shared))
    }
}

extension Subject {
    /// Emits the elements that are sent to this subject, on the main actor. A `BehaviorSubject` first emits its current
    /// value. A failure ends the driver, and `Hooks.onUnhandledFailure` receives it once for each subscriber of the
    /// driver.
    public var driver: Driver<Element> { Driver(observable.catch(endingUnhandled)) }
}

extension ActivityTracker {
    /// Emits whether a tracked stream is running, now and on each change, for example for a spinner. Changes that
    /// `cancel` and `cancelAll` cause arrive in a later turn of the main actor.
    public var driver: Driver<Bool> { Driver(observable) }
}

extension ErrorTracker {
    /// Emits the failures of the tracked streams, on the main actor. A late subscriber does not receive earlier
    /// failures, so no alert is shown twice.
    public var driver: Driver<any Error> { Driver(observable) }
}
