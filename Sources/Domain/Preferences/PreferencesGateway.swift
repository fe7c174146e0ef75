import Reactive

/// Keeps what users prefer.
public protocol PreferencesGateway: Sendable {
    /// The preferences as they are now.
    var current: Preferences { get }
    /// The preferences: now, then on each change.
    var preferences: Observable<Preferences> { get }
    /// Makes preferences the current ones, keeps them, and then emits once.
    ///
    /// - Errors: `GatewayError.storage` where they cannot be kept; they are the current ones nevertheless.
    func save(_ preferences: Preferences) -> Observable<Void>
    /// The keys that the user has given to commands: now, then each time they are read.
    var keyBindings: Observable<KeyBindings> { get }
    /// Reads the keys again, and emits what was read.
    func readKeyBindings() -> Observable<KeyBindings>
}

/// Has the users' preferences.
public protocol HasPreferencesGateway {
    /// Keeps what users prefer.
    var preferencesGateway: any PreferencesGateway { get }
}
