import DomainKit
import Reactive
import Synchronization

/// A session: provides the access token, renews it when the server no longer accepts it, and ends when the server
/// refuses to renew it.
///
/// ```swift
/// let authorizer = Authorizer(store: SecretTokenStore(secrets)) { refresh, api in
///     try await api.send(Endpoint<Tokens>(.post, path: ["auth", "refresh"], body: ["refresh": refresh]))
/// }
/// let api = APIClient(baseURL: url, transport: transport, authorizer: authorizer)
/// ```
///
/// The flow goes one way: a sign-in or sign-out calls the authorizer, which keeps the tokens in its store and then
/// emits ``changes``; the client takes the tokens from it for each request. Concurrent requests with a rejected token
/// share one renewal. A renewal that does not reach the server ends nothing: the session ends only when the server
/// refuses to renew it, or when there is nothing to renew it with.
public final class Authorizer: Sendable {
    /// Asks the server for new tokens, with the refresh token and the client whose request was rejected.
    ///
    /// It uses an endpoint that requires no token: one that does would wait for itself.
    ///
    /// - Errors: `GatewayError.signedOut`, `.notFound` and a `.refused` that the server has answered end the session.
    ///   Whatever else it throws leaves the session as it is; the requests that wait for new tokens fail with it.
    public typealias Renewal = @Sendable (_ refresh: String, _ api: APIClient) async throws -> Tokens

    /// Also orders the changes: a sign-out during a renewal must not be undone when the renewal ends.
    private let store: Mutex<any TokenStore>
    private let renew: Renewal?
    private let changed = BehaviorSubject<Void>(())
    private let renewals = SharedTasks<Tokens, Tokens>(stopsWhenNobodyWaits: false)

    /// A session that is kept in `store`.
    ///
    /// - Parameters:
    ///   - store: Keeps the tokens; a session that it contains is continued.
    ///   - renew: Requests new tokens; without it a session ends with its access token. It is not cancelled when its
    ///     callers are: its answer is the only copy of the next refresh token.
    public init(store: any TokenStore, renew: Renewal? = nil) {
        self.store = Mutex(store)
        self.renew = renew
    }

    /// Emits now, and when a session has begun, was renewed or has ended, by ``signOut()`` or by the server. When it
    /// emits, ``isSignedIn`` and the store have the change already.
    public var changes: Observable<Void> { changed.observable }

    /// Whether the store has tokens. That the server has ended the session shows with the next request.
    ///
    /// - Errors: `GatewayError.storage` where the tokens cannot be read.
    public var isSignedIn: Bool {
        get throws(GatewayError) { try load() != nil }
    }

    /// The account whose session it is, as its ``Tokens/account`` says: now, then on each change. `nil` where nobody is
    /// signed in, and where the tokens cannot be read. An ``EditableCache`` takes it as it is.
    public var account: Observable<String?> {
        // Read on arrival, so that of two concurrent changes the older one is never the last.
        changed.observable.map { [self] in (try? load())?.account }.removeDuplicates()
    }

    /// Begins a session, in place of an earlier one.
    ///
    /// - Errors: `GatewayError.storage` where the tokens cannot be kept; then there is no new session.
    public func signIn(_ tokens: Tokens) throws(GatewayError) { try save(tokens) }

    /// Ends the session, and sends nothing to the server. Requests that need a token fail from then on, and a renewal
    /// in flight does not bring it back.
    ///
    /// - Errors: `GatewayError.storage` where the tokens cannot be removed.
    public func signOut() throws(GatewayError) { try save(nil) }

    func current() throws(GatewayError) -> Tokens {
        guard let tokens = try load() else { throw .signedOut() }
        return tokens
    }

    /// The tokens to use instead of `rejected`: one renewal, however many callers ask. A caller that learns of the
    /// rejection late gets those that are kept by then.
    func renewed(rejected: Tokens, by api: APIClient) async throws -> Tokens {
        try await renewals.value(for: rejected) { [self] in
            let held = try current()
            guard held == rejected else { return held }
            var fresh: Tokens
            do {
                guard let renew, let refresh = rejected.refresh else { throw GatewayError.signedOut() }
                fresh = try await renew(refresh, api)
                fresh.account = rejected.account
            } catch let error as GatewayError where error.refusesSession {
                guard try replace(rejected, with: nil) else { return try successor(of: rejected) }
                throw GatewayError.signedOut(
                    message: Sentence("gateway.sessionEnded", "Your session has ended. Sign in again.").text,
                    cause: GatewayError.Cause(error.cause))
            }
            guard try replace(rejected, with: fresh) else { return try successor(of: rejected) }
            return fresh
        }
    }

    /// The session that another process, or a new sign-in, has begun during a renewal. The caller compares the
    /// accounts: tokens that name none may be another user's.
    private func successor(of rejected: Tokens) throws(GatewayError) -> Tokens {
        guard rejected.account != nil else { throw .signedOut() }
        return try current()
    }

    private func load() throws(GatewayError) -> Tokens? {
        do {
            return try store.withLock { try $0.load() }
        } catch {
            throw GatewayError(storeFailure: error)
        }
    }

    private func save(_ tokens: Tokens?) throws(GatewayError) {
        do {
            try store.withLock { try $0.save(tokens) }
        } catch {
            throw GatewayError(storeFailure: error)
        }
        // Not under the lock: a subscriber may ask for the tokens.
        changed.send((), isolation: nil)
    }

    private func replace(_ old: Tokens, with new: Tokens?) throws(GatewayError) -> Bool {
        let isReplaced: Bool
        do {
            isReplaced = try store.withLock { store in
                guard try store.load() == old else { return false }
                try store.save(new)
                return true
            }
        } catch {
            throw GatewayError(storeFailure: error)
        }
        if isReplaced { changed.send((), isolation: nil) }
        return isReplaced
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
            // Requires a status, since a request that was never sent is reported as refused too.
            if case APIError.status? = cause.error { true } else { false }
        default: false
        }
    }
}
