import DataKit
import DataKitDoubles
import DemoServer
import DomainKit
import Foundation
import Reactive
import Testing

/// The code of the guide *Authentication*. ExamplesTests finds the guide's code in this file.
@Suite struct AuthenticationTests {
    struct SignInBody: Encodable, Sendable {
        var username: String
        var password: String
    }

    struct RenewalBody: Encodable, Sendable {
        var refreshToken: String
    }

    struct SessionResponse: Decodable, Sendable {
        var accessToken: String
        var refreshToken: String

        var tokens: Tokens { Tokens(access: accessToken, refresh: refreshToken) }
    }

    struct MeResponse: Decodable, Sendable {
        var username: String
    }

    struct SessionGateway: Sendable {
        let api: APIClient
        let authorizer: Authorizer

        init(url: URL, secrets: any SecretStore) {
            authorizer = Authorizer(store: SecretTokenStore(secrets)) { refresh, api in
                let body = RenewalBody(refreshToken: refresh)
                let renewal = Endpoint<SessionResponse>(.post, path: ["auth", "refresh"], body: body)
                return try await api.send(renewal).tokens
            }
            api = APIClient(baseURL: url, transport: SystemTransport(), authorizer: authorizer)
        }

        func signIn(username: String, password: String) -> Observable<Void> {
            Observable {
                let body = SignInBody(username: username, password: password)
                let login = Endpoint<SessionResponse>(.post, path: ["auth", "login"], body: body)
                let tokens = try await api.send(login).tokens
                try Task.checkCancellation()
                try authorizer.signIn(tokens)
            }
        }

        func me() -> Observable<String> {
            Observable {
                try await api.send(Endpoint<MeResponse>(path: ["auth", "me"], requiresToken: true)).username
            }
        }
    }

    let server = DemoServer()
    let temporary: TemporaryFolder

    var folder: URL { temporary.url.appending(path: "secrets") }

    init() throws {
        temporary = try TemporaryFolder()
    }

    @Test("A signed-in account is known to the server, and a sign-out stops requests")
    func session() async throws {
        let gateway = SessionGateway(url: try server.start(), secrets: FileSecretStore(folder: folder))
        let account = try #require(DemoServer.accounts.first)
        _ = try await gateway.signIn(username: account.username, password: account.password).first()
        #expect(try await gateway.me().first() == account.username)

        try gateway.authorizer.signOut()
        await #expect(throws: GatewayError.signedOut()) { _ = try await gateway.me().first() }
        #expect(server.requestCounts["GET /auth/me"] == 1)
    }
}
