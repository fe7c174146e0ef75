import DomainKit

/// Decides the steps of one process that renews rejected tokens.
///
/// Several processes may renew the same tokens simultaneously, and no process waits for another before it sends its
/// request. A server that accepts a refresh token only once refuses all processes but one. The shared store then
/// decides:
///
/// - The new tokens replace the rejected ones, but no other session and no sign-out.
/// - A process that is refused, or whose new tokens arrive too late, uses the tokens in the store.
/// - If the store still has the rejected tokens, another process may have received new tokens and not stored them yet.
///   The response with the new tokens left the server before the refusal, so it usually arrives within a round trip.
///   The attempt reads the store a few more times, and only then marks the session as refused. If the session has
///   really ended, the user is signed out slightly later.
/// - New tokens that arrive after the last reading still replace a session that was marked as refused. After a
///   sign-out, the store has no session that they could replace.
struct RenewalAttempt {
    enum Answer {
        case renewed(Tokens)
        case refused(GatewayError.Cause)
    }

    enum Step {
        case request(refresh: String)
        case wait
        case use(Tokens)
        case fail(GatewayError)
    }

    /// The server's response, once it has arrived.
    var answer: Answer?
    private let rejected: Tokens
    private let refresh: String?
    /// The number of times that a refused process still waits for the tokens of another process and reads the store
    /// again.
    private var waits: Int

    /// Creates an attempt. Without `refresh`, the tokens cannot be renewed.
    init(of rejected: Tokens, refresh: String?, waits: Int = 15) {
        self.rejected = rejected
        self.refresh = refresh
        self.waits = waits
    }

    /// Decides the next step from the stored session, and changes the session. The caller must do this in one atomic
    /// step of the store, so that no other change comes in between.
    mutating func step(_ stored: inout Session?) -> Step {
        switch answer {
        case nil:
            guard let session = stored.signedIn else { return .fail(.signedOut()) }
            guard session.tokens == rejected else { return .use(session.tokens) }
            guard let refresh else { return end(&stored) }
            return .request(refresh: refresh)
        case .renewed(var fresh):
            guard stored?.tokens == rejected else { return follow(stored) }
            fresh.account = rejected.account
            stored?.tokens = fresh
            stored?.isRefused = false
            return .use(fresh)
        case .refused(let cause):
            guard stored?.tokens == rejected else { return follow(stored) }
            guard stored.signedIn != nil, waits > 0 else { return end(&stored, cause) }
            waits -= 1
            return .wait
        }
    }

    /// Follows the session that has replaced the rejected session during the renewal. The caller compares the accounts,
    /// because the session may belong to another user.
    private func follow(_ stored: Session?) -> Step {
        guard rejected.account != nil, let session = stored.signedIn else { return .fail(.signedOut()) }
        return .use(session.tokens)
    }

    private func end(_ stored: inout Session?, _ cause: GatewayError.Cause = GatewayError.Cause()) -> Step {
        stored?.isRefused = true
        return .fail(
            .signedOut(
                message: Sentence("gateway.sessionEnded", "Your session has ended. Sign in again.").text, cause: cause))
    }
}
