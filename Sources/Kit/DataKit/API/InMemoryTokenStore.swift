import Reactive
import Synchronization

/// Stores the session in memory, so that it ends with the process. Safe to call from any thread.
public final class InMemoryTokenStore: TokenStore {
    private let stored: Mutex<Session?>
    private let changed = PublishSubject<Void>()

    /// Creates a store. Without `tokens` no user is signed in.
    public init(_ tokens: Tokens? = nil) {
        stored = Mutex(tokens.map { Session($0) })
    }

    /// Returns the session. Never fails, so `nil` always means that no session is stored.
    public func session() -> Session? { stored.withLock { $0 } }

    /// Replaces the session. Never fails.
    public func replace(_ old: Session?, with new: Session?) -> Bool {
        let isReplaced = stored.withLock { stored in
            guard stored == old else { return false }
            stored = new
            return true
        }
        if isReplaced { changed.send(()) }
        return isReplaced
    }

    /// Emits after each change, so that two authorizers with one store notice each other's changes.
    public var changes: Observable<Void> { changed.observable }

    /// Returns the tokens of the signed-in user, or `nil` if no user is signed in. Never fails.
    public func load() -> Tokens? { session().signedIn?.tokens }

    /// Stores a session in place of any other, or deletes it if `tokens` is `nil`. Never fails.
    public func save(_ tokens: Tokens?) {
        while !replace(session(), with: tokens.map { Session($0) }) {}
    }
}
