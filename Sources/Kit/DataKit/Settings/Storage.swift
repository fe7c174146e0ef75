import Foundation

/// A setting that is stored in `UserDefaults` under a key.
///
/// Use it if your app stores settings where the system expects them. The sample app runs in a terminal, and stores its
/// settings in a file that the user can edit.
///
/// ```swift
/// struct Preferences {
///     @Storage(key: "currency", default: "EUR") var currency
/// }
/// ```
///
/// If no value is stored, the default is returned. If this version of the app cannot decode the stored value, the
/// default is returned, but the stored value is kept until a new value is set. If a value cannot be encoded, it is not
/// saved, and the earlier value is kept.
@propertyWrapper
public struct Storage<Value: Codable & Sendable>: Sendable {
    private let key: String
    private let defaultValue: Value
    // The reference is safe, because UserDefaults is documented as thread-safe.
    nonisolated(unsafe) private let defaults: UserDefaults

    /// Creates a setting with a key, by default in the app's standard defaults. Use a different key for each setting.
    public init(key: String, default defaultValue: Value, in defaults: UserDefaults = .standard) {
        self.key = key
        self.defaultValue = defaultValue
        self.defaults = defaults
    }

    /// The value of the setting. The value is decoded at each access, so changes by another property with the same key
    /// are visible. Changes are not observable.
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

    /// The setting itself, for example for `$currency.reset()`.
    public var projectedValue: Storage { self }

    /// Deletes the stored value, even if it cannot be decoded, so that the setting has its default value.
    public func reset() { defaults.removeObject(forKey: key) }
}
