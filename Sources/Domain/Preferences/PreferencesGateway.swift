import Reactive

public protocol PreferencesGateway: Sendable {
    /// The preferences in effect. Code that formats a value reads them without waiting for ``preferences``.
    var current: Preferences { get }
    /// The preferences: now, then on each change.
    var preferences: Observable<Preferences> { get }
    /// Makes the preferences current, saves them, and then emits once.
    ///
    /// - Errors: `GatewayError.storage` if they cannot be saved. They stay current until the app ends.
    func save(_ preferences: Preferences) -> Observable<Void>
}

public protocol HasPreferencesGateway {
    var preferencesGateway: any PreferencesGateway { get }
}
