import Observation
import Reactive

/// An output of a view model: a current value on the main actor that others can follow.
///
/// Observation tracks reading the value inside `withObservationTracking`, or in a SwiftUI body. `$name` is the property
/// itself, for bindings and for its ``driver``.
///
/// ```swift
/// struct Output {
///     @Property var title = ""
///     @Property(.secret) var token = ""
/// }
/// ```
///
/// - Order: the value is already the new one when observers run. A value that an observer sets is delivered after the
///   current one.
/// - Cancellation: releasing the last copy of the property finishes its driver, on a later turn of the main actor.
///   Later subscribers get the last value and the end.
/// - Errors: none.
@MainActor @propertyWrapper
public struct Property<Value: Sendable>: Followable {
    /// Whether `follow` passes the value or a ``Secret``. ``driver`` emits the value in any case.
    public nonisolated let sensitivity: Sensitivity
    /// Always true, because a property has a value at any time.
    public nonisolated var isState: Bool { true }
    @usableFromInline let storage: PropertyStorage<Value>

    /// Creates a property that emits on every set, because its values cannot be compared.
    public nonisolated init(wrappedValue: Value, _ sensitivity: Sensitivity = .open) {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { _, _ in false }
    }

    /// Creates a property that does not emit when it is set to an equal value.
    public nonisolated init(wrappedValue: Value, _ sensitivity: Sensitivity = .open) where Value: Equatable {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { $0 == $1 }
    }

    /// Creates a property that emits on every set, because a view may wait for an equal value.
    public nonisolated init(
        wrappedValue: Value, _ sensitivity: Sensitivity = .open
    ) where Value: Equatable & AlwaysEmitted {
        self.sensitivity = sensitivity
        storage = PropertyStorage(wrappedValue) { _, _ in false }
    }

    /// The current value. Subscribers receive a new value before the assignment returns, unless a subscriber assigns
    /// it.
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

    /// The property itself, for ``driver`` and for operators that set it.
    public var projectedValue: Property { self }

    /// The current value on subscription, then each new one.
    public var driver: Driver<Value> { Driver(storage.hub.observable()) }

    /// The same as ``driver``. When a report arrives, the property already has the new value.
    public var reported: Driver<Value> { driver }
}

/// A value that a ``Property`` emits on every set, even if it is equal to the current value.
///
/// The response to a request can be equal to the previous response. A control that waits for the response, such as a
/// spinner for a reload, still has to receive it.
public protocol AlwaysEmitted {}

/// The part of a property that Observation tracks. It is not generic, so all properties share one key path.
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
