import Observation
import Reactive

/// An output of a view model with a current value on the main actor. Other code can subscribe to the value.
///
/// Observation tracks reading the value in `withObservationTracking` or in a SwiftUI body. `$name` is the property
/// itself, for bindings and for its ``driver``.
///
/// ```swift
/// struct Output {
///     @Property var title = ""
///     @Property(.secret) var token = ""
/// }
/// ```
///
/// - Order: when observers run, the property already has the new value. If an observer sets another value, it is
///   delivered after the current one.
/// - Cancellation: if you release the last copy of the property, its driver finishes in a later turn of the main actor.
///   Later subscribers receive the last value and the end.
/// - Errors: none.
@MainActor @propertyWrapper
public struct Property<Value: Sendable>: Followable {
    /// Whether `follow` passes the value or a ``Secret``. ``driver`` emits the value in both cases.
    public nonisolated let sensitivity: Sensitivity
    /// Always true, because a property always has a value.
    public nonisolated var isState: Bool { true }
    @usableFromInline let storage: PropertyStorage<Value>

    /// Creates a property that emits each time it is set, because its values cannot be compared.
    public nonisolated init(wrappedValue: Value, _ sensitivity: Sensitivity = .open) {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { _, _ in false }
    }

    /// Creates a property that does not emit if it is set to an equal value.
    public nonisolated init(wrappedValue: Value, _ sensitivity: Sensitivity = .open) where Value: Equatable {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { $0 == $1 }
    }

    /// Creates a property that emits each time it is set, because a view may wait for an equal value.
    public nonisolated init(
        wrappedValue: Value, _ sensitivity: Sensitivity = .open
    ) where Value: Equatable & AlwaysEmitted {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { _, _ in false }
    }

    /// The current value. Subscribers receive a new value before the assignment returns, unless a subscriber has made
    /// the assignment.
    @inlinable
    public var wrappedValue: Value {
        get {
            storage.access()
            return storage.current
        }
        nonmutating set {
            guard !storage.isDuplicate(storage.current, newValue) else { return }
            storage.withMutation { storage.current = newValue }
            storage.hub.send(newValue, from: MainActor.shared)
        }
    }

    /// The property itself, for its ``driver`` and for operators that set it.
    public var projectedValue: Property { self }

    /// Emits the current value on subscription, and then each new value.
    public var driver: Driver<Value> { Driver(storage.hub.observable()) }

    /// Emits the same values as ``driver``. When a report arrives, the property already has the new value.
    public var reported: Driver<Value> { driver }
}

/// A value that a ``Property`` emits each time it is set, even if it is equal to the current value.
///
/// The response to a request can be equal to the previous response. But a control that waits for the response, such as
/// a spinner for a reload, must still receive it.
public protocol AlwaysEmitted {}

/// The part of a property that Observation tracks, in a class that is not generic, so that all properties share one key
/// path.
@MainActor @usableFromInline
class Tracked: Observation.Observable {
    private nonisolated let registrar = ObservationRegistrar()
    private var value: Void { () }

    nonisolated init() {}

    @usableFromInline
    final func access() { registrar.access(self, keyPath: \.value) }

    @usableFromInline
    final func withMutation(_ mutate: () -> Void) { registrar.withMutation(of: self, keyPath: \.value, mutate) }
}

@MainActor @usableFromInline
final class PropertyStorage<Value: Sendable>: Tracked {
    @usableFromInline let hub: Hub<Value>
    @usableFromInline let isDuplicate: @Sendable (Value, Value) -> Bool
    @usableFromInline var current: Value

    nonisolated init(_ value: Value, isDuplicate: @escaping @Sendable (Value, Value) -> Bool) {
        current = value
        hub = Hub(replayCount: 1, replay: [value])
        self.isDuplicate = isDuplicate
        super.init()
    }

    deinit { hub.complete(.finished, from: nil) }
}
