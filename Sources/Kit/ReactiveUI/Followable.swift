import Reactive

/// A member of a view model's input or output that code can follow without knowing its type, such as a log, an
/// inspector or a recording. A ``Property``, a ``Trigger`` and an ``Event`` conform.
///
/// ```swift
/// @MainActor func log(_ input: Any, in bag: SubscriptionBag) {
///     for (name, member) in Mirror(reflecting: input).followableMembers {
///         member.follow { print("-> \(name) \($0)") }.store(in: bag)
///     }
/// }
/// ```
///
/// If a member is not observed, it has no overhead.
@MainActor
public protocol Followable<Value>: Sendable {
    /// The type of the values. An input without a value has the type `Void`, and is followed as `()`.
    associatedtype Value: Sendable

    /// Whether ``follow(_:)`` passes the values, or replaces each value with a ``Secret``.
    nonisolated var sensitivity: Sensitivity { get }

    /// Whether the member always has a value, like a property. An inspector shows the values of other outputs as
    /// events.
    nonisolated var isState: Bool { get }

    /// Emits the values themselves, even if they are secret.
    var driver: Driver<Value> { get }

    /// Emits the values for reports, even if they are secret, because ``follow(_:)`` replaces them. An input reports
    /// each value before the view model receives it, so that a report comes before its effects.
    var reported: Driver<Value> { get }
}

extension Followable {
    /// Calls a closure with each value. A property passes its current value first. If the member is secret, the closure
    /// receives a ``Secret`` in place of each value.
    ///
    /// - Order: that of the driver. A value that is sent to a trigger is reported before the trigger's other
    ///   subscribers receive it.
    /// - Cancellation: releasing the returned subscription cancels it.
    public func follow(_ onValue: @escaping @MainActor (any Sendable) -> Void) -> Subscription {
        switch sensitivity {
        case .open: reported.drive { onValue($0) }
        case .secret: reported.drive { onValue(Secret($0)) }
        }
    }

    /// Sends a value to this member, for example to play back a recording.
    ///
    /// - Returns: `false` if this is not a trigger or the value has another type. In that case, nothing is sent.
    public func replay(_ value: any Sendable) -> Bool {
        guard let trigger = self as? Trigger<Value>, let value = value as? Value else { return false }
        trigger.send(value)
        return true
    }
}

extension Mirror {
    /// The followable members of a structure with their declared names, in the order of declaration.
    ///
    /// The result is empty in a build without reflection metadata.
    @MainActor
    public var followableMembers: [(name: String, member: any Followable)] {
        children.compactMap { label, value in
            guard let label, let member = value as? any Followable else { return nil }
            // The name of a wrapped property's storage is the property's name with an underscore.
            return (label.hasPrefix("_") ? String(label.dropFirst()) : label, member)
        }
    }
}
