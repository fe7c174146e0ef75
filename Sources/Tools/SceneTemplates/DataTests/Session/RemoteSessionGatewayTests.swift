// for login if !session

// import domain
// import data
import DataKit
import DomainKit
import Foundation
import Reactive
import Synchronization
import Testing

@Suite struct RemoteSessionGatewayTests {
    /// Answers each request in one way, and remembers it.
    private final class Transport: HTTPTransport {
        let answer: HTTPResponse
        let sent = Mutex<[HTTPRequest]>([])

        init(_ status: Int, _ body: String) {
            answer = HTTPResponse(status: status, body: Foundation.Data(body.utf8))
        }

        func send(_ request: HTTPRequest) async throws -> HTTPResponse {
            sent.withLock { $0.append(request) }
            return answer
        }
    }

    private let authorizer = Authorizer(store: InMemoryTokenStore())

    private func login(_ transport: Transport) throws -> Observable<Account> {
        let url = try #require(URL(string: "https://example.com"))
        // The answer is there; that a machine is busy is no reason to give up.
        var options = APIClient.Options()
        (options.timeout, options.budget) = (.seconds(600), .seconds(600))
        let api = APIClient(baseURL: url, transport: transport, authorizer: authorizer, options: options)
        let credentials = try LoginDraft(username: "ada", password: "pass").validated()
        return RemoteSessionGateway(api: api, authorizer: authorizer).login(credentials)
    }

    @Test("Who signs in stays so, with the token that the server has answered with")
    func login() async throws {
        let transport = Transport(200, #"{"id": 7, "username": "ada", "accessToken": "token"}"#)
        #expect(try await login(transport).first() == Account(id: 7, username: "ada"))
        #expect(try authorizer.isSignedIn)
        let request = try #require(transport.sent.withLock { $0.first })
        #expect(request.url.path() == "/auth/login")
        #expect(
            try JSONDecoder().decode([String: String].self, from: try #require(request.body))
                == ["username": "ada", "password": "pass"])
    }

    @Test("Wrong credentials are said beside the password, other refusals beside their field, or of the form")
    func refused() async throws {
        let wrong = await #expect(throws: ValidationError.self) {
            try await login(Transport(401, #"{"message": "Wrong."}"#)).first()
        }
        #expect(wrong?.failures == [.init(field: LoginDraft.Field.password, message: "Wrong.")])
        let untold = await #expect(throws: ValidationError.self) { try await login(Transport(401, "")).first() }
        #expect(
            untold?.failures == [
                .init(field: LoginDraft.Field.password, message: "The user name or the password is wrong.")
            ])
        let named = await #expect(throws: ValidationError.self) {
            try await login(Transport(422, #"{"errors": {"username": "Unknown."}}"#)).first()
        }
        #expect(named?.failures == [.init(field: LoginDraft.Field.username, message: "Unknown.")])
        await #expect(throws: GatewayError.refused(message: "Update the app.")) {
            try await login(Transport(400, #"{"message": "Update the app."}"#)).first()
        }
        #expect(try !authorizer.isSignedIn)
    }
}
