import Reactive

/// A stream for views and view models, which delivers on the main actor and never fails.
///
/// For order and cancellation, see the operators of the same names of `Observable`. Here, closures run on the main
/// actor, so a view model can read its state or call its navigator directly.
///
/// A cold observable becomes a driver with `asDriver()`, which shares its work among the driver's subscribers and
/// replays the latest element to late ones. Later operators are not shared. The driver of a `PublishSubject` replays
/// nothing, and the driver of a `BehaviorSubject` replays the current value.
///
/// - Order: as sent. On the main actor a send is visible before it returns.
/// - Cancellation: dropping the subscription.
/// - Errors: none.
@MainActor
public struct Driver<Element: Sendable>: Sendable {
    /// The stream, whose closures are confined to the main actor. Other modules access it only through ``observable``.
    @usableFromInline nonisolated let stream: Observable<Element>

    /// Creates a driver of a stream. The caller guarantees that the stream neither fails nor leaves the main actor.
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

    /// Emits one element and ends, before `drive` returns.
    public nonisolated static func just(_ element: Element) -> Driver { Driver(.just(element)) }

    /// Ends immediately, without an element. As an inner driver, it does not end the outer one.
    public nonisolated static func empty() -> Driver { Driver(.empty()) }

    /// Never emits and never ends. As the inner driver of `concatMap` or `flatMapFirst`, it prevents later drivers from
    /// beginning.
    public nonisolated static func never() -> Driver { Driver(.never()) }

    /// Calls a closure with each element. Elements that already exist are delivered before this returns.
    ///
    /// - Cancellation: dropping the returned subscription cancels.
    @inlinable
    public func drive(
        _ onElement: @escaping @MainActor (Element) -> Void, onFinished: @escaping @MainActor () -> Void = {}
    ) -> Subscription {
        stream.subscribe(
            in: MainActor.shared, from: MainActor.shared,
            onElement: confined(onElement), onCompletion: { [onFinished = confined(onFinished)] _ in onFinished(()) })
    }

    /// Sets a property to each element. The property retains its value when the driver ends.
    @inlinable
    public func drive(_ property: Property<Element>) -> Subscription {
        drive { property.wrappedValue = $0 }
    }

    /// Sets an optional property to each element. The property retains its value when the driver ends.
    @inlinable
    public func drive(_ property: Property<Element?>) -> Subscription {
        drive { property.wrappedValue = $0 }
    }
}

/// Calls a main-actor closure from a driver's mailbox, which runs on the main actor, so no hop is needed.
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
    /// A driver of this stream, sharing one subscription among its subscribers and replaying the latest element. A
    /// failure ends the driver and goes to `Hooks.onUnhandledFailure`. To show failures, apply `trackError(_:)` before.
    ///
    /// - Cancellation: the last subscriber to leave cancels this stream.
    @inlinable
    public func asDriver() -> Driver<Element> {
        asDriver { Driver(endingUnhandled($0)) }
    }

    /// A driver of this stream that ends with one more element when the stream fails.
    ///
    /// It shares and replays like `asDriver()`.
    ///
    /// - Cancellation: the last subscriber to leave cancels this stream.
    @inlinable
    public func asDriver(onErrorJustReturn element: Element) -> Driver<Element> {
        asDriver { _ in .just(element) }
    }

    /// A driver of this stream that continues with another when the stream fails.
    ///
    /// It shares and replays like `asDriver()`.
    ///
    /// - Order: the stream is torn down before `recover` is called.
    /// - Cancellation: the last subscriber to leave cancels this stream, or the stream that continues it.
    @inlinable
    public func asDriver(onErrorRecover recover: @escaping @Sendable (any Error) -> Driver<Element>) -> Driver<Element>
    {
        Driver(self.catch { recover($0).stream }.share(replay: 1, in: MainActor.shared))
    }
}

extension Subject {
    /// The elements sent to this subject, on the main actor. A `BehaviorSubject` emits its current value first. A
    /// failure ends the driver, and goes to `Hooks.onUnhandledFailure` once for each subscriber of the driver.
    public var driver: Driver<Element> { Driver(observable.catch(endingUnhandled)) }
}

extension ActivityTracker {
    /// Whether a tracked stream is running, now and on each change, for a spinner. Changes by `cancel` and `cancelAll`
    /// arrive on a later turn of the main actor.
    public var driver: Driver<Bool> { Driver(observable) }
}

extension ErrorTracker {
    /// The failures of the tracked streams, on the main actor. A late subscriber does not get earlier ones, so no alert
    /// is shown twice.
    public var driver: Driver<any Error> { Driver(observable) }
}
