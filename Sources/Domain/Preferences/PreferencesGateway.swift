import Reactive

public protocol PreferencesGateway: Sendable {
    /// The current preferences, which code that formats a value can read without waiting for ``preferences``.
    var current: Preferences { get }
    /// Emits the preferences, now and on each change.
    var preferences: Observable<Preferences> { get }
    /// Makes the preferences current, saves them, and then emits once.
    ///
    /// - Errors: `GatewayError.storage` if the preferences cannot be saved. Even then, they stay current until the app
    ///   ends.
    func save(_ preferences: Preferences) -> Observable<Void>
}

public protocol HasPreferencesGateway {
    var preferencesGateway: any PreferencesGateway { get }
}
