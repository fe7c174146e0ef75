import Domain
import Reactive

/// Keeps the preferences only until the app ends. `UseCases.live` uses this gateway by default.
public final class MemoryPreferencesGateway: PreferencesGateway {
    private let state: BehaviorSubject<Preferences>

    public init(_ preferences: Preferences = Preferences()) {
        state = BehaviorSubject(preferences)
    }

    public var current: Preferences { state.value }
    public var preferences: Observable<Preferences> { state.observable.removeDuplicates() }

    public func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            state.send(preferences)
            return .just(())
        }
    }
}
