import Reactive

/// Watches what the user prefers.
public protocol WatchingPreferences {
    /// The preferences: now, then on each change.
    var preferences: Observable<Preferences> { get }
}

extension WatchingPreferences where Self: HasPreferencesGateway {
    /// The preferences: now, then on each change.
    public var preferences: Observable<Preferences> { preferencesGateway.preferences }
}

/// Changes what the user prefers.
public protocol SavingPreferences {
    /// Makes preferences the current ones, keeps them, and then emits once.
    ///
    /// - Errors: `GatewayError.storage` where they cannot be kept; they are the current ones nevertheless.
    func save(_ preferences: Preferences) -> Observable<Void>
}

extension SavingPreferences where Self: HasPreferencesGateway {
    /// Makes preferences the current ones, keeps them, and then emits once.
    public func save(_ preferences: Preferences) -> Observable<Void> { preferencesGateway.save(preferences) }
}

/// Watches the keys that the user has given to commands.
public protocol WatchingKeyBindings {
    /// The keys: now, then each time they are read.
    var keyBindings: Observable<KeyBindings> { get }
    /// Reads the keys again, and emits what was read.
    func readKeyBindings() -> Observable<KeyBindings>
}

extension WatchingKeyBindings where Self: HasPreferencesGateway {
    /// The keys: now, then each time they are read.
    public var keyBindings: Observable<KeyBindings> { preferencesGateway.keyBindings }
    /// Reads the keys again, and emits what was read.
    public func readKeyBindings() -> Observable<KeyBindings> { preferencesGateway.readKeyBindings() }
}
