import Reactive

public protocol WatchingPreferences {
    /// Those that are in effect, also before ``preferences`` has told of them.
    var currentPreferences: Preferences { get }
    /// The preferences: now, then on each change.
    var preferences: Observable<Preferences> { get }
}

extension WatchingPreferences where Self: HasPreferencesGateway {
    public var currentPreferences: Preferences { preferencesGateway.current }
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
