// for login

// import domain
import DataKit
import DomainKit
import Foundation
import Reactive

/// Signs in at a server. The session is kept between launches.
public struct RemoteSessionGateway: SessionGateway {
    /// The client of the server. It sends the token with each request that requires one.
    public let api: APIClient
    private let authorizer: Authorizer

    /// - Parameters:
    ///   - url: The server, to whose URL paths are appended.
    ///   - transport: Sends the requests.
    ///   - secrets: Keeps the tokens.
    ///   - options: The options of the client.
    public init(
        url: URL, transport: any HTTPTransport = SystemTransport(), secrets: any SecretStore,
        options: APIClient.Options = APIClient.Options()
    ) {
        #if renewing
            authorizer = Authorizer(store: SecretTokenStore(secrets), clock: options.environment.clock) {
                refresh, api in
                try await api.send(.renewal(of: refresh)).tokens
            }
        #else
            authorizer = Authorizer(store: SecretTokenStore(secrets), clock: options.environment.clock)
        #endif
        api = APIClient(baseURL: url, transport: transport, authorizer: authorizer, options: options)
    }

    /// The ID of the signed-in account, or `nil`: now, and after each change.
    public var account: Observable<String?> { authorizer.account }

    public func signIn(_ credentials: Credentials) -> Observable<Account> {
        Observable { [api, authorizer] in
            do {
                let response = try await api.send(.signIn(credentials))
                try authorizer.signIn(response.tokens)
                return response.account
            } catch let error as GatewayError {
                guard case .signedOut(let message, _) = error else {
                    throw error.byField([("username", LoginDraft.Field.username), ("password", .password)])
                }
                // Servers do not say which of the two is wrong.
                throw ValidationError(failures: [
                    .init(
                        field: LoginDraft.Field.password, message: message ?? "The user name or the password is wrong.")
                ])
            }
        }
    }

    public func signOut() -> Observable<Void> { Observable { [authorizer] in try authorizer.signOut() } }
}
