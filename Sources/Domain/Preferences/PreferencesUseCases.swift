import Reactive

public protocol WatchingPreferences {
    /// The current preferences, even before ``preferences`` emits them.
    var currentPreferences: Preferences { get }
    var preferences: Observable<Preferences> { get }
}

extension WatchingPreferences where Self: HasPreferencesGateway {
    public var currentPreferences: Preferences { preferencesGateway.current }
    public var preferences: Observable<Preferences> { preferencesGateway.preferences }
}

public protocol SavingPreferences {
    func save(_ preferences: Preferences) -> Observable<Void>
}

extension SavingPreferences where Self: HasPreferencesGateway {
    public func save(_ preferences: Preferences) -> Observable<Void> { preferencesGateway.save(preferences) }
}
