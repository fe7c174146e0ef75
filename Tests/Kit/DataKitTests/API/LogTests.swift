import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Synchronization
import Testing

@testable import DataKit

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("The log of requests")
struct LogTests {
    private final class Lines: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ line: String) { lines.withLock { $0.append(line) } }
    }

    private let secret = "hunter2-s3cr3t"
    private let lines = Lines()

    private func logging(_ transport: StubTransport) throws -> APIClient {
        let tokens = Tokens(access: secret, refresh: secret)
        let authorizer = Authorizer(store: InMemoryTokenStore(tokens)) { _, _ in throw GatewayError.offline }
        return try client(transport, authorizer: authorizer) { [lines, secret] in
            $0.headers = ["api-key": secret]
            $0.environment.observer = { if case .request(let event) = $0 { lines.add("\(event)") } }
            $0.retry = RetryPolicy(maximumAttempts: 2)
        }
    }

    private var endpoint: Endpoint<Item> {
        Endpoint(
            .put, path: ["auth", "login"],
            query: [URLQueryItem(name: "token", value: secret), URLQueryItem(name: "q", value: secret)],
            body: ["password": secret], requiresToken: true)
    }

    @Test("The log reports each attempt and its end")
    func attempts() async throws {
        let failed = HTTPResponse.json("{}", status: 500)
        _ = try await logging(StubTransport([failed, .json(#"{"id": 1}"#)])).send(endpoint)
        #expect(
            lines.all == [
                "PUT api.test/v1/auth/login?token&q attempt 1, 29 bytes",
                "PUT api.test/v1/auth/login?token&q status 500, 2 bytes",
                "PUT api.test/v1/auth/login?token&q next attempt in 0.5 s",
                "PUT api.test/v1/auth/login?token&q attempt 2, 29 bytes",
                "PUT api.test/v1/auth/login?token&q status 200, 9 bytes",
                "PUT api.test/v1/auth/login?token&q ended",
            ])
    }

    private struct FailedRequest: Error {
        let request: HTTPRequest
    }

    @Test("Neither the log nor an error contains tokens, passwords, keys or query values", arguments: 0..<8)
    func secrets(answer: Int) async throws {
        let secret = secret
        let answers: [StubTransport.Handler] = [
            { _ in .json(#"{"accessToken": "\#(secret)"}"#) },
            { _ in .json(#"{"accessToken": "\#(secret)"#) },
            { _ in .json(secret) },
            { _ in .json(secret, status: 500) },
            { _ in .json(#"{"message": "Bearer \#(secret) is not valid"}"#, status: 403) },
            { _ in
                throw URLError(
                    .cannotConnectToHost, userInfo: [NSURLErrorFailingURLErrorKey: "http://api.test?token=\(secret)"])
            },
            { _ in .json(#"{"message": "\#(secret) is no password of ada"}"#, status: 400) },
            { request in throw FailedRequest(request: request) },
        ]
        let transport = StubTransport(answers[answer])
        do {
            _ = try await logging(transport).send(endpoint)
            Issue.record("Should have failed")
        } catch {
            let told = "\(error) \(String(reflecting: error)) \(error.localizedDescription) \(lines.all)"
            #expect(!told.contains(secret))
            #expect(!lines.all.isEmpty)
        }
    }

    @Test("A log entry is one line, and has the code of the transport's error")
    func lines() async throws {
        let client = try logging(StubTransport { _ in throw URLError(.cannotConnectToHost) })
        await #expect(throws: GatewayError.offline) {
            try await client.send(Endpoint<Item>(.post, path: ["a\nb"]))
        }
        #expect(
            lines.all == [
                "POST api.test/v1/a%0Ab attempt 1, 0 bytes",
                "POST api.test/v1/a%0Ab failed: \(GatewayError.offline.message) [URLError -1004]",
                "POST api.test/v1/a%0Ab ended",
            ])
    }

    @Test("A read that joins another read also has a log line, including the port")
    func joined() throws {
        let request = HTTPRequest(url: try #require(URL(string: "http://api.test:8080/x")))
        let event = RequestEvent(request, id: nil, attempt: 1, deadline: .distantFuture, .joined)
        #expect("\(event)" == "GET api.test:8080/x shares the answer of the one in flight")
    }

    @Test("A printed request shows the names of its header fields, not their values")
    func printed() throws {
        let url = try #require(URL(string: "http://api.test"))
        let request = HTTPRequest(url: url, headers: ["Authorization": "Bearer \(secret)"])
        let printed = "\(request) \(String(reflecting: request)) \(request.headers)"
        #expect(!printed.contains(secret))
        #expect(printed.contains("authorization"))
    }
}
