import Foundation

/// https://developer.apple.com/documentation/swiftui/environmentkey
public protocol EnvironmentKey {
    associatedtype Value
    static var defaultValue: Value { get }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues {
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { Key.defaultValue }
        set {}
    }
}

/// https://developer.apple.com/documentation/swiftui/environment
@propertyWrapper
public struct Environment<Value> {
    private let keyPath: KeyPath<EnvironmentValues, Value>
    public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }
    public var wrappedValue: Value { EnvironmentValues()[keyPath: keyPath] }
}

/// https://developer.apple.com/documentation/swiftui/view/environment(_:_:)
extension View {
    public nonisolated func environment<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
    ) -> some View { EmptyView() }
}

/// https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor
public struct DismissAction {
    nonisolated init() {}
    public func callAsFunction() {}
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues/dismiss
extension EnvironmentValues {
    public var dismiss: DismissAction { DismissAction() }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues/timezone
extension EnvironmentValues {
    public var timeZone: TimeZone {
        get { .gmt }
        set {}
    }
}
