import Foundation
import Reactive

/// Stores the session between launches, for all processes of the app.
///
/// An ``Authorizer`` calls the store from any thread, and reports the store's errors as `GatewayError.storage`.
public protocol TokenStore: Sendable {
    /// Returns the stored session, or `nil` if no session is stored.
    ///
    /// - Errors: any. The store has to throw an error if the session cannot be read, because `nil` means that no user
    ///   is signed in.
    func session() throws -> Session?
    /// Replaces the session, or deletes it if `new` is `nil`, but only if the stored session is `old`. Returns whether
    /// the stored session was `old`.
    ///
    /// - Order: the comparison and the change are one atomic step, even across processes. Otherwise, a renewal could
    ///   undo a sign-out.
    /// - Errors: any. In this case, the previous session is still stored.
    func replace(_ old: Session?, with new: Session?) throws -> Bool
    /// Emits after the session may have changed, even by another process. The default implementation never emits.
    var changes: Observable<Void> { get }
}

extension TokenStore {
    /// Never emits, for a store that only one ``Authorizer`` uses.
    public var changes: Observable<Void> { .never() }

    /// Returns the tokens of the signed-in user, or `nil` if no user is signed in.
    ///
    /// - Errors: the errors of the store.
    public func load() throws -> Tokens? { try session().signedIn?.tokens }

    /// Stores a session in place of any other, or deletes it if `tokens` is `nil`.
    ///
    /// - Errors: the errors of the store. In this case, the previous session is still stored.
    public func save(_ tokens: Tokens?, profile: Data? = nil) throws {
        while try !replace(session(), with: tokens.map { Session($0, profile: profile) }) {}
    }
}
