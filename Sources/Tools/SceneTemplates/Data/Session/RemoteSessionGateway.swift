// for login if !session

// import domain
import DataKit
import DomainKit
import Reactive

/// Signs in at a server, which answers with an access token.
public struct RemoteSessionGateway: SessionGateway {
    private let api: APIClient
    private let authorizer: Authorizer

    /// The client is the one that sends the requests of the signed-in user, with the same authorizer.
    public init(api: APIClient, authorizer: Authorizer) {
        self.api = api
        self.authorizer = authorizer
    }

    public func login(_ credentials: Credentials) -> Observable<Account> {
        Observable { [api, authorizer] in
            do {
                let answer = try await api.send(.login(credentials))
                try authorizer.signIn(Tokens(access: answer.accessToken, account: "\(answer.id)"))
                return Account(id: answer.id, username: answer.username)
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
}

/// A session as the server sends it.
struct SessionResponse: Decodable, Sendable {
    var id: Int
    var username: String
    var accessToken: String
}

private struct CredentialsBody: Encodable, Sendable {
    var username: String
    var password: String
}

extension Endpoint<SessionResponse> {
    static func login(_ credentials: Credentials) -> Endpoint {
        let body = CredentialsBody(username: credentials.username, password: credentials.password)
        return Endpoint(.post, path: ["auth", "login"], body: body)
    }
}
