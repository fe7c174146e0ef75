import DataKit
import Domain
import DomainKit
import Foundation
import Reactive

/// Signs in at a server with the DummyJSON contract. The secret store keeps the session between launches.
public struct RemoteSessionGateway: SessionGateway {
    /// The only client of the server, for guests and for the signed-in account. It adds the session's token to a
    /// request if the endpoint requires a token.
    public let api: APIClient

    private let authorizer: Authorizer
    private let tokenMinutes: Int?

    /// Creates a gateway that continues the session in `secrets`.
    ///
    /// - Parameters:
    ///   - baseURL: The URL to which paths are appended.
    ///   - server: Identifies the server among the secrets, so that its tokens are never sent to another server.
    ///   - transport: Sends all requests, even requests without a token.
    ///   - secrets: Contain the session between launches, for all processes of the app. A sign-out in one process signs
    ///     out all processes.
    ///   - tokenMinutes: The requested lifetime of access tokens in minutes, or `nil` if the server decides.
    ///   - options: The rules by which requests are retried, limited and logged.
    public init(
        baseURL: URL, server: String, transport: any HTTPTransport, secrets: any SecretStore, tokenMinutes: Int? = nil,
        options: APIClient.Options = APIClient.Options()
    ) {
        let store = SecretTokenStore(secrets, key: "tokens of \(server)")
        authorizer = Authorizer(store: store, clock: options.environment.clock) { refresh, api in
            let body = RefreshBody(refreshToken: refresh, expiresInMins: tokenMinutes)
            return try await api.send(Endpoint<TokensResponse>(.post, path: ["auth", "refresh"], body: body)).tokens
        }
        api = APIClient(baseURL: baseURL, transport: transport, authorizer: authorizer, options: options)
        self.tokenMinutes = tokenMinutes
    }

    /// Emits the signed-in account, or `nil`, now and on each change, even by another process with the same secrets.
    public var account: Observable<Account?> {
        authorizer.changes.map { [authorizer] in (try? authorizer.session).flatMap(Account.init) }.removeDuplicates()
    }

    /// Signs in and saves the session.
    ///
    /// - Cancellation: a response that arrives after the cancellation does not sign the user in.
    /// - Errors: A `ValidationError` about the password if the credentials are wrong. If the session cannot be saved,
    ///   the sign-in fails.
    public func login(_ credentials: Credentials) -> Observable<Account> {
        Observable {
            let body = LoginBody(
                username: credentials.username, password: credentials.password, expiresInMins: tokenMinutes)
            let answer: LoginResponse
            do {
                answer = try await api.send(Endpoint(.post, path: ["auth", "login"], body: body))
            } catch let error as GatewayError where error.refusesCredentials {
                throw ValidationError(failures: [
                    .init(field: LoginDraft.Field.password, message: "The user name or the password is wrong.")
                ])
            }
            try Task.checkCancellation()
            var tokens = answer.tokens
            tokens.account = answer.account.id
            try authorizer.signIn(tokens, profile: AccountProfile(answer.account).encoded())
            return answer.account
        }
    }

    public func refreshAccount() -> Observable<Account> {
        Observable {
            let profile = try authorizer.session?.profile
            let account = try await api.send(
                Endpoint<AccountResponse>(path: ["auth", "me"], requiresToken: true)
            ).account
            let fresh = try AccountProfile(account).encoded()
            guard try authorizer.replaceProfile(profile, with: fresh, of: account.id) else {
                throw GatewayError.signedOut()
            }
            return account
        }
    }

    /// Signs out on this device only, because the contract has no endpoint for a sign-out.
    public func logout() -> Observable<Void> {
        Observable {
            try authorizer.signOut()
        }
    }
}

extension GatewayError {
    /// Whether the server has rejected the credentials, for which the contract has the statuses 400 and 401.
    fileprivate var refusesCredentials: Bool {
        if case .signedOut = self { return true }
        guard case APIError.status(400, _, _)? = cause else { return false }
        return true
    }
}
