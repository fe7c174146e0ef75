import Reactive

/// A member of a view model's input or output that can be followed without knowing its type, for example by a log, an
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
/// A member that is not observed has no overhead.
@MainActor
public protocol Followable<Value>: Sendable {
    /// The type of the values. An input without a value has `Void`, and is followed as `()`.
    associatedtype Value: Sendable

    /// Whether ``follow(_:)`` passes the values, or replaces each by a ``Secret``.
    nonisolated var sensitivity: Sensitivity { get }

    /// Whether the member always has a value, like a property. An inspector shows the values of other outputs as
    /// events.
    nonisolated var isState: Bool { get }

    /// The values themselves, even if they are secret.
    var driver: Driver<Value> { get }

    /// The values for reports, even if they are secret, because ``follow(_:)`` replaces them. An input reports its
    /// values before the view model receives them, so that a report precedes its effects.
    var reported: Driver<Value> { get }
}

extension Followable {
    /// Calls a closure with each value. A property passes its current one first. A secret member's values are replaced
    /// by ``Secret``.
    ///
    /// - Order: as in the driver. Values sent to a trigger are reported before its other subscribers receive them.
    /// - Cancellation: dropping the returned subscription cancels.
    public func follow(_ onValue: @escaping @MainActor (any Sendable) -> Void) -> Subscription {
        switch sensitivity {
        case .open: reported.drive { onValue($0) }
        case .secret: reported.drive { onValue(Secret($0)) }
        }
    }

    /// Sends a value to this member, for example to play back a recording.
    ///
    /// - Returns: false, and sends nothing, if this is not a trigger or the value is not of its type.
    public func replay(_ value: any Sendable) -> Bool {
        guard let trigger = self as? Trigger<Value>, let value = value as? Value else { return false }
        trigger.send(value)
        return true
    }
}

extension Mirror {
    /// The followable members of a structure and the names under which it declares them, in order of declaration.
    ///
    /// Empty in a build without reflection metadata.
    @MainActor
    public var followableMembers: [(name: String, member: any Followable)] {
        children.compactMap { label, value in
            guard let label, let member = value as? any Followable else { return nil }
            // The storage of a wrapped property has the property's name with an underscore.
            return (label.hasPrefix("_") ? String(label.dropFirst()) : label, member)
        }
    }
}
