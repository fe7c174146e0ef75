import Domain
import Reactive

/// Preferences that end with the app.
public final class MemoryPreferencesGateway: PreferencesGateway {
    private let state: BehaviorSubject<Preferences>
    private let keys: KeyBindings

    /// A gateway that begins with these preferences, and whose keys stay as they are.
    public init(_ preferences: Preferences = Preferences(), keyBindings: KeyBindings = KeyBindings()) {
        state = BehaviorSubject(preferences)
        keys = keyBindings
    }

    /// The preferences as they are now.
    public var current: Preferences { state.value }

    /// The preferences: now, then on each change.
    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    /// Makes preferences the current ones.
    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            state.send(preferences, isolation: nil)
            return .just(())
        }
    }

    /// The keys that it was made with.
    public var keyBindings: Observable<KeyBindings> { .just(keys) }

    /// The keys that it was made with.
    public func readKeyBindings() -> Observable<KeyBindings> { .just(keys) }
}
