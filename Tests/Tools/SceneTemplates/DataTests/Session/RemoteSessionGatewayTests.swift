// for login

// import domain
// import data
import DataKit
import DataKitTesting
import DomainKit
import Foundation
import Reactive
import Testing

@Suite(.timeLimit(.minutes(5))) struct RemoteSessionGatewayTests {
    private let server = StubTransport()
    private let gateway: RemoteSessionGateway

    init() {
        gateway = RemoteSessionGateway(
            url: server.url, transport: server, secrets: InMemorySecretStore(), options: .immediate)
    }

    private func signIn(_ response: HTTPResponse) async throws -> Account? {
        server.once(.post, "auth/login", response)
        return try await gateway.signIn(LoginDraft(username: "ada", password: "pass").validated()).first()
    }

    @Test("A sign-in keeps the session, and its token is sent with requests")
    func signedIn() async throws {
        let response = #"{"id": 7, "username": "ada", "accessToken": "access", "refreshToken": "refresh"}"#
        #expect(try await signIn(.json(response)) == Account(id: "7", name: "ada"))
        #expect(try await gateway.account.first() == "7")
        server.on(.get, "secrets", .json("{}"))
        _ = try await gateway.api.send(Endpoint<NoContent>(path: ["secrets"], requiresToken: true))
        #expect(server.requests.last?.headers["Authorization"] == "Bearer access")
        #if renewing
            server.once(.get, "secrets", .status(401))
            server.once(.post, "auth/refresh", .json(response))
            _ = try await gateway.api.send(Endpoint<NoContent>(path: ["secrets"], requiresToken: true))
            #expect(server.history.suffix(3) == ["GET /secrets", "POST /auth/refresh", "GET /secrets"])
        #endif
        try await gateway.signOut().first()
        #expect(try await gateway.account.first() == .some(nil))
    }

    @Test("Wrong credentials are reported next to the password, other refusals next to their field")
    func refused() async throws {
        let wrong = await #expect(throws: ValidationError.self) {
            try await signIn(.json(#"{"message": "Wrong."}"#, status: 401))
        }
        #expect(wrong?.failures == [.init(field: LoginDraft.Field.password, message: "Wrong.")])
        let named = await #expect(throws: ValidationError.self) {
            try await signIn(.json(#"{"errors": {"username": "Unknown."}}"#, status: 422))
        }
        #expect(named?.failures == [.init(field: LoginDraft.Field.username, message: "Unknown.")])
        #expect(try await gateway.account.first() == .some(nil))
    }
}
