import Domain
import Reactive

/// Preferences that are lost when the app ends.
public final class MemoryPreferencesGateway: PreferencesGateway {
    private let state: BehaviorSubject<Preferences>
    private let keys: KeyBindings

    /// The keys never change.
    public init(_ preferences: Preferences = Preferences(), keyBindings: KeyBindings = KeyBindings()) {
        state = BehaviorSubject(preferences)
        keys = keyBindings
    }

    public var current: Preferences { state.value }
    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            state.send(preferences, isolation: nil)
            return .just(())
        }
    }

    public var keyBindings: Observable<KeyBindings> { .just(keys) }

    public func readKeyBindings() -> Observable<KeyBindings> { .just(keys) }
}
