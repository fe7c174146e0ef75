/// A member of a view model's input or output that can be followed without knowing its type, as a log, an inspector
/// or a recording does. A ``Property``, a ``Trigger`` and an ``Event`` are.
///
/// ```swift
/// @MainActor func log(_ input: Any, in bag: SubscriptionBag) {
///     for (name, member) in Mirror(reflecting: input).followableMembers {
///         member.follow { print("-> \(name) \($0)") }.store(in: bag)
///     }
/// }
/// ```
///
/// A member that nobody follows costs nothing for it.
@MainActor
public protocol Followable<Value>: Sendable {
    /// The type of what the member carries.
    associatedtype Value: Sendable

    /// Whether followers may see what the member carries.
    nonisolated var sensitivity: Sensitivity { get }

    /// Whether the member has a value at any time, as a property does, rather than values that happen.
    nonisolated var isState: Bool { get }

    /// What the member carries, secret or not.
    var driver: Driver<Value> { get }

    /// The same for those who report it: of an input they hear before the view model, so that what it causes comes later.
    var reported: Driver<Value> { get }
}

extension Followable {
    /// Calls a closure with each value: of a property the current one first. A secret member's values are replaced
    /// by ``Secret``.
    ///
    /// - Order: as the driver's. What is sent to a trigger is reported before its other subscribers get it.
    /// - Cancellation: dropping the returned subscription cancels.
    public func follow(_ onValue: @escaping @MainActor (any Sendable) -> Void) -> Subscription {
        switch sensitivity {
        case .open: reported.drive { onValue($0) }
        case .secret: reported.drive { _ in onValue(Secret()) }
        }
    }

    /// Sends a value to this member, as a recording that is played back does.
    ///
    /// - Returns: false, and nothing is sent, if this is no trigger or the value is not of its type.
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
            // The storage of a wrapped property bears its name with an underscore in front.
            return (label.hasPrefix("_") ? String(label.dropFirst()) : label, member)
        }
    }
}
