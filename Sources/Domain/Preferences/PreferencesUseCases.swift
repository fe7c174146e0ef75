import Reactive

public protocol WatchingPreferences {
    /// The preferences: now, then on each change.
    var preferences: Observable<Preferences> { get }
}

extension WatchingPreferences where Self: HasPreferencesGateway {
    public var preferences: Observable<Preferences> { preferencesGateway.preferences }
}

public protocol SavingPreferences {
    /// Makes the preferences current, saves them, and then emits once.
    ///
    /// - Errors: `GatewayError.storage` if they cannot be saved. They stay current until the app ends.
    func save(_ preferences: Preferences) -> Observable<Void>
}

extension SavingPreferences where Self: HasPreferencesGateway {
    public func save(_ preferences: Preferences) -> Observable<Void> { preferencesGateway.save(preferences) }
}

public protocol WatchingKeyBindings {
    /// The user's keys: now, then each time the file is read.
    var keyBindings: Observable<KeyBindings> { get }
    /// Reads the file of keys again, and emits what it contains.
    func readKeyBindings() -> Observable<KeyBindings>
}

extension WatchingKeyBindings where Self: HasPreferencesGateway {
    public var keyBindings: Observable<KeyBindings> { preferencesGateway.keyBindings }
    public func readKeyBindings() -> Observable<KeyBindings> { preferencesGateway.readKeyBindings() }
}
