// SwiftUI exports Foundation.
@_exported import Foundation

/// https://developer.apple.com/documentation/swiftui/state
@propertyWrapper
public struct State<Value> {
    private final class Box {
        var value: Value
        init(_ value: Value) { self.value = value }
    }
    private let box: Box
    public init(wrappedValue value: Value) { box = Box(value) }
    public init(initialValue value: Value) { box = Box(value) }
    public var wrappedValue: Value {
        get { box.value }
        nonmutating set { box.value = newValue }
    }
    public var projectedValue: Binding<Value> {
        Binding(get: { preconditionFailure("These declarations bind nothing.") }, set: { _ in })
    }
}

/// https://developer.apple.com/documentation/swiftui/scenestorage
/// https://developer.apple.com/documentation/swiftui/scenestorage/init(wrappedvalue:_:)-2u97s
@propertyWrapper
public struct SceneStorage<Value> {
    private let state: State<Value>
    public init(wrappedValue: Value, _ key: String) where Value == Data { state = State(wrappedValue: wrappedValue) }
    public var wrappedValue: Value {
        get { state.wrappedValue }
        nonmutating set { state.wrappedValue = newValue }
    }
    public var projectedValue: Binding<Value> { state.projectedValue }
}

/// https://developer.apple.com/documentation/swiftui/binding
@propertyWrapper @dynamicMemberLookup
public struct Binding<Value> {

    @preconcurrency
    public init(
        get: @escaping @isolated(any) @Sendable () -> Value, set: @escaping @isolated(any) @Sendable (Value) -> Void
    ) {

    }
    public var wrappedValue: Value {
        get { preconditionFailure("These declarations bind nothing.") }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { self }
    public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
        Binding<Subject>(get: { preconditionFailure("These declarations bind nothing.") }, set: { _ in })
    }
    /// Converts a binding to an optional value. Returns nil while that value is nil.
    public init?(_ base: Binding<Value?>) { nil }
    public static func constant(_ value: Value) -> Binding<Value> {
        Binding(get: { preconditionFailure("These declarations bind nothing.") }, set: { _ in })
    }
}

extension Binding: Sendable where Value: Sendable {}

/// https://developer.apple.com/documentation/swiftui/bindable
@propertyWrapper @dynamicMemberLookup
public struct Bindable<Value> {
    public let wrappedValue: Value
    public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public init(_ wrappedValue: Value) { self.wrappedValue = wrappedValue }
    public var projectedValue: Bindable<Value> { self }
    public subscript<Subject>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> where Value: AnyObject {
        Binding<Subject>(get: { preconditionFailure("These declarations bind nothing.") }, set: { _ in })
    }
}
