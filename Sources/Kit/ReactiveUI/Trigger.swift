import Reactive

/// An input of a view model, which is sent on the main actor. Its values are not stored.
///
/// `name` is a ``Driver`` of the values, for the view model. `$name` is the trigger itself, for the view to call. An
/// unused trigger never emits, so an input needs no initial value.
///
/// ```swift
/// struct Input {
///     @Trigger var load: Driver<Void>
///     @Trigger var select: Driver<Int>
/// }
/// @MainActor func tap(_ input: Input) {
///     input.$load()
///     input.$select(31)
/// }
/// ```
///
/// - Order: when the call returns, subscribers on the main actor have received the value, in the order of sending. Late
///   subscribers do not receive earlier values.
/// - Cancellation: if you release the last copy of the trigger, its driver finishes in a later turn of the main actor.
/// - Errors: none.
@MainActor @propertyWrapper
public struct Trigger<Value: Sendable>: Followable {
    /// Whether `follow` passes the values, or a ``Secret`` for each value. ``driver`` emits the values in both cases.
    public nonisolated let sensitivity: Sensitivity
    /// Always false, because a trigger does not store its values.
    public nonisolated var isState: Bool { false }
    @usableFromInline let subject = PublishSubject<Value>()

    /// Creates a trigger. By default, observers receive its values. If the trigger sends a password or a token, declare
    /// it as ``Sensitivity/secret``.
    public nonisolated init(_ sensitivity: Sensitivity = .open) {
        self.sensitivity = sensitivity
    }

    /// Emits the values that are sent after the subscription. The view model reads this driver as `name`.
    @inlinable
    public var wrappedValue: Driver<Value> { driver }

    /// The trigger itself, to which the view sends.
    @inlinable
    public var projectedValue: Trigger { self }

    /// Emits the values that are sent after the subscription.
    @inlinable
    public var driver: Driver<Value> { Driver(subject.observable) }

    /// Emits the values that are sent after the subscription, before other subscribers receive them.
    public var reported: Driver<Value> {
        Driver(subject.hub.observable(isFirst: true))
    }

    /// Sends a value to the current subscribers. If the trigger has no subscribers, the value is lost.
    @inlinable
    public func send(_ value: Value) {
        subject.send(value, isolation: MainActor.shared)
    }

    /// Sends a value like ``send(_:)``, so that a view can write `input.$select(31)`.
    @inlinable
    public func callAsFunction(_ value: Value) {
        send(value)
    }
}

extension Trigger where Value == Void {
    /// Sends like ``send(_:)``, but without a value, so that a view can write `input.$load()`.
    @inlinable
    public func callAsFunction() {
        send(())
    }
}

extension Driver {
    /// Sends each element to a trigger. The end is not sent, so another driver can drive the trigger after that.
    @inlinable
    public func drive(_ trigger: Trigger<Element>) -> Subscription {
        drive { trigger.send($0) }
    }

    /// Sends each element to a trigger like `drive(_:)`, under the name that observables use.
    @inlinable
    public func bind(to trigger: Trigger<Element>) -> Subscription {
        drive(trigger)
    }
}

extension Observable {
    /// Sends each element to a trigger, on the main actor. The end is not sent.
    ///
    /// - Errors: a failure ends the binding. `onFailure` receives the failure. By default, `Hooks.onUnhandledFailure`
    ///   receives it.
    @inlinable @MainActor
    public func bind(
        to trigger: Trigger<Element>, onFailure: (@Sendable (any Error) -> Void)? = nil
    ) -> Subscription {
        bind(to: trigger.subject.hub, MainActor.shared, onFailure)
    }
}
