import Domain
import Reactive
import Synchronization
import TerminalKit

@testable import App

/// Preferences in memory, and keys that the test reads out of a text.
nonisolated final class StubPreferencesGateway: PreferencesGateway {
    private let state = BehaviorSubject(Preferences())
    private let keys: BehaviorSubject<KeyBindings>
    private let text: Mutex<String>

    init(keys text: String = "") {
        self.text = Mutex(text)
        keys = BehaviorSubject(Self.bindings(in: text))
    }

    var current: Preferences { state.value }
    var preferences: Observable<Preferences> { state.observable }
    var keyBindings: Observable<KeyBindings> { keys.observable }

    func save(_ preferences: Preferences) -> Observable<Void> {
        .deferred { [state] in
            MainActor.assumeIsolated { state.send(preferences) }
            return .just(())
        }
    }

    /// What the file says when it is read the next time.
    func write(_ text: String) { self.text.withLock { $0 = text } }

    func readKeyBindings() -> Observable<KeyBindings> {
        .deferred { [self] in
            let bindings = Self.bindings(in: text.withLock { $0 })
            MainActor.assumeIsolated { keys.send(bindings) }
            return .just(bindings)
        }
    }

    private static func bindings(in text: String) -> KeyBindings {
        KeyBindings(text: text, path: "/home/emily/.local/share/MVVMCleanArchitecture/keys.txt") {
            Key(binding: $0) != nil
        }
    }
}
