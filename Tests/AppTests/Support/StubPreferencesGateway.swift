import Domain
import Reactive

/// Preferences in memory.
nonisolated final class StubPreferencesGateway: PreferencesGateway {
    private let state = BehaviorSubject(Preferences())

    var current: Preferences { state.value }
    var preferences: Observable<Preferences> { state.observable }

    func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            MainActor.assumeIsolated { state.send(preferences) }
            return .just(())
        }
    }
}
