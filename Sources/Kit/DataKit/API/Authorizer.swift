import DomainKit
import Foundation
import Reactive

/// Manages the session of an app. The authorizer provides the access token, renews it when the server no longer accepts
/// it, and ends the session when the server refuses to renew it.
///
/// ```swift
/// let authorizer = Authorizer(store: SecretTokenStore(secrets)) { refresh, api in
///     try await api.send(Endpoint<Tokens>(.post, path: ["auth", "refresh"], body: ["refresh": refresh]))
/// }
/// let api = APIClient(baseURL: url, transport: transport, authorizer: authorizer)
/// ```
///
/// Data flows in one direction: a sign-in or sign-out calls the authorizer, which changes the session in its store and
/// then emits ``changes``. The client gets the current tokens from the authorizer for each request. The store is the
/// only owner of the session, and several processes may share it, each with a separate authorizer.
///
/// Concurrent requests with a rejected token share one renewal. If a renewal does not reach the server, the session
/// continues. A rejected session ends only if it has no refresh token, or if the server refuses to renew it. If two
/// processes renew the same tokens, the refused process uses the tokens that the other process has stored.
public final class Authorizer: Sendable {
    /// Requests new tokens from the server, with the refresh token and the client whose request was rejected.
    ///
    /// Use an endpoint that requires no token. Otherwise, the renewal would wait for itself.
    ///
    /// - Errors: `GatewayError.signedOut`, `.notFound` and a `.refused` that the server has sent end the session. Any
    ///   other error leaves the session unchanged, and the requests that wait for new tokens fail with it.
    public typealias Renewal = @Sendable (_ refresh: String, _ api: APIClient) async throws -> Tokens

    private let store: any TokenStore
    private let clock: any Clock<Duration>
    private let renew: Renewal?
    private let changed = BehaviorSubject<Void>(())
    /// Shared, so that the store is watched once for all subscribers.
    private let changedInStore: Observable<Void>
    private let renewals = SharedTasks<Tokens, Tokens>(stopsWhenNobodyWaits: false)

    /// Creates the authorizer of a session that `store` contains.
    ///
    /// - Parameters:
    ///   - store: Stores the session, and may already contain one.
    ///   - clock: Measures the 1.5 seconds for which a refused renewal waits for the tokens of another process.
    ///   - renew: Requests new tokens. Without it, a session ends with its access token. A renewal continues if its
    ///     callers are cancelled, because its response is the only copy of the next refresh token.
    public init(store: any TokenStore, clock: any Clock<Duration> = ContinuousClock(), renew: Renewal? = nil) {
        self.store = store
        self.clock = clock
        self.renew = renew
        changedInStore = store.changes.share()
    }

    /// Emits on subscription, and whenever a session begins, changes, is renewed or ends. This authorizer, the server
    /// or another process with the same store may have caused the change. ``session`` already has the new value when
    /// this observable emits.
    public var changes: Observable<Void> {
        // Read the session when a signal arrives. Otherwise, the older of two concurrent changes could be emitted last.
        // The store is watched before the first reading, so that no change is missed in between.
        merge(changedInStore, changed.observable).map { [self] in try? session }.removeDuplicates().map { _ in }
    }

    /// The session of the signed-in user, or `nil` if no user is signed in. If the server has ended the session, this
    /// property still returns the session until the server rejects a request.
    ///
    /// - Errors: `GatewayError.storage` if it cannot be read.
    public var session: Session? {
        get throws(GatewayError) {
            do {
                return try store.session().signedIn
            } catch {
                throw GatewayError(storeFailure: error)
            }
        }
    }

    /// Whether the store has a session.
    ///
    /// - Errors: `GatewayError.storage` if it cannot be read.
    public var isSignedIn: Bool {
        get throws(GatewayError) { try session != nil }
    }

    /// The ID of the session's account, from its ``Tokens/account``, now and on each change. `nil` if no user is signed
    /// in, and while the session cannot be read. You can pass it to an ``EditableCache``.
    public var account: Observable<String?> {
        changes.map { [self] in (try? session)?.tokens.account }.removeDuplicates()
    }

    /// Begins a session, which replaces an earlier session. The `profile` is the app's data about the account: see
    /// ``Session/profile``.
    ///
    /// - Errors: `GatewayError.storage` if the session cannot be stored. If so, the earlier session continues.
    public func signIn(_ tokens: Tokens, profile: Data? = nil) throws(GatewayError) {
        try save(tokens, profile: profile)
    }

    /// Ends the session without a request to the server. Afterward, requests that require a token fail, and a renewal
    /// in flight does not restore the session.
    ///
    /// - Errors: `GatewayError.storage` if the session cannot be deleted.
    public func signOut() throws(GatewayError) { try save(nil) }

    /// Replaces the app's data about the account if the stored profile still equals `old`.
    ///
    /// For `old`, pass the profile that was stored before the request for the new profile began. This way, a late
    /// response cannot replace a newer profile that a sign-in has stored.
    ///
    /// - Returns: Whether `account` is signed in. If it is not, nothing changes.
    /// - Errors: `GatewayError.storage` if the session cannot be read or stored.
    public func replaceProfile(
        _ old: Data?, with new: Data?, of account: String
    ) throws(GatewayError) -> Bool {
        try update { session in
            guard session.signedIn?.tokens.account == account else { return false }
            if session?.profile == old { session?.profile = new }
            return true
        }
    }

    func current() throws(GatewayError) -> Tokens {
        guard let session = try session else { throw .signedOut() }
        return session.tokens
    }

    /// The tokens to use instead of `rejected`, from one renewal for all callers. If the tokens were renewed before a
    /// caller noticed the rejection, the caller gets the stored tokens without another renewal.
    func renewed(rejected: Tokens, by api: APIClient) async throws -> Tokens {
        try await renewals.value(for: rejected) { [self] in
            var attempt = RenewalAttempt(of: rejected, refresh: renew == nil ? nil : rejected.refresh)
            while true {
                let (step, next) = try update { session in
                    // Work on a copy, because the step is repeated if the store has changed in between.
                    var next = attempt
                    return (next.step(&session), next)
                }
                attempt = next
                switch step {
                case .request(let refresh): attempt.answer = try await answer(to: refresh, by: api)
                case .wait: try await clock.sleep(for: .milliseconds(100))
                case .use(let tokens): return tokens
                case .fail(let error): throw error
                }
            }
        }
    }

    private func answer(to refresh: String, by api: APIClient) async throws -> RenewalAttempt.Answer {
        do {
            guard let renew else { throw GatewayError.signedOut() }
            return .renewed(try await renew(refresh, api))
        } catch let error as GatewayError where error.refusesSession {
            return .refused(GatewayError.Cause(error.cause))
        }
    }

    private func save(_ tokens: Tokens?, profile: Data? = nil) throws(GatewayError) {
        do {
            try store.save(tokens, profile: profile)
        } catch {
            throw GatewayError(storeFailure: error)
        }
        changed.send(())
    }

    /// Changes the stored session. `change` is repeated if the store changes at the same time.
    private func update<Result>(_ change: (inout Session?) -> Result) throws(GatewayError) -> Result {
        do {
            while true {
                let stored = try store.session()
                var session = stored
                let result = change(&session)
                if session == stored { return result }
                guard try store.replace(stored, with: session) else { continue }
                changed.send(())
                return result
            }
        } catch {
            throw GatewayError(storeFailure: error)
        }
    }
}

extension GatewayError {
    fileprivate init(storeFailure error: any Error) {
        self.init(failure: error as? StoreError ?? .secretsUnavailable(cause: "\(error)"))
    }

    fileprivate var refusesSession: Bool {
        switch self {
        case .signedOut, .notFound: true
        case .refused(_, _, let cause):
            // Requires a status, because a request that was never sent is also reported as refused.
            if case APIError.status? = cause.error { true } else { false }
        default: false
        }
    }
}
