import Foundation

/// A setting stored in `UserDefaults` under a key.
///
/// Use it if your app stores its settings where the system expects them. The sample runs in a terminal and stores them
/// in a file that its user can edit.
///
/// ```swift
/// struct Preferences {
///     @Storage(key: "currency", default: "EUR") var currency
/// }
/// ```
///
/// A missing value reads as the default. A value that this version of the app cannot decode also reads as the default,
/// and is kept until a new value is set. A value that cannot be encoded is not saved, and the earlier value stays.
@propertyWrapper
public struct Storage<Value: Codable & Sendable>: Sendable {
    private let key: String
    private let defaultValue: Value
    // This is safe, because UserDefaults is documented as thread-safe.
    nonisolated(unsafe) private let defaults: UserDefaults

    /// Creates a setting under `key`, by default in the app's standard defaults. Two settings must not share a key.
    public init(key: String, default defaultValue: Value, in defaults: UserDefaults = .standard) {
        self.key = key
        self.defaultValue = defaultValue
        self.defaults = defaults
    }

    /// The value. It is decoded at each read, so it reflects a value that another property has set under the same key.
    /// Changes are not reported.
    public var wrappedValue: Value {
        get {
            guard let data = defaults.data(forKey: key) else { return defaultValue }
            return (try? JSONDecoder().decode(Value.self, from: data)) ?? defaultValue
        }
        nonmutating set {
            guard let data = try? JSONEncoder().encode(newValue) else { return }
            defaults.set(data, forKey: key)
        }
    }

    /// The setting itself: `$currency.reset()`.
    public var projectedValue: Storage { self }

    /// Deletes the saved value, even if it cannot be decoded, so that the setting reads as its default.
    public func reset() { defaults.removeObject(forKey: key) }
}
