import DataKit
import DataKitTesting
import DomainKit
import Foundation
import LoopbackServerDoubles
import PresentationKit
import ReactiveUI
import Testing

@testable import InspectorKit

@MainActor
@Suite("The contents of requests")
struct RequestContentTests {
    private struct Draft: Encodable, Sendable {
        var user = "ada"
        var password = "hunter2-long"
        var note = "Milk"
    }

    private let inspector = Inspector(.task)
    private let transport = StubTransport()

    private func api() -> APIClient {
        var options = APIClient.Options.immediate
        options.environment.observer = inspector.observer
        options.headers = ["X-Shop": "token-in-a-field", "Accept-Language": "en"]
        return APIClient(baseURL: transport.url, transport: transport, options: options)
    }

    private var newest: Int {
        inspector.log.entries(after: 0).entries.reversed().lazy.compactMap { entry in
            if case .data(.request(let event)) = entry.event { event.id } else { nil }
        }.first ?? 0
    }

    private func message(_ id: Int) throws -> String {
        let content = try #require(inspector.run.contents[id])
        let data = try JSONEncoder().encode(ContentMessage(content, without: inspector.log.secrets))
        return String(decoding: data, as: UTF8.self).replacing("\\/", with: "/")
    }

    @Test("A page gets the query, headers and bodies of a request, and no secret")
    func redacted() async throws {
        let scene = inspector.observing { Live(StallViewModel()) }
        scene.input.$password("typed-by-the-user")
        transport.on(
            .post, "login",
            HTTPResponse(
                status: 200,
                headers: [
                    "Content-Type": "application/json", "Set-Cookie": "id=cookie-1234", "ETag": "v7",
                    "Location": "/done?code=code-4711#state-4711",
                ],
                body: Data(
                    #"""
                    {"name": "Ada", "accessToken": "token-5678", "echo": "hunter2-long typed-by-the-user token-in-a-field",
                     "jwt": "x", "link": "eyJhbGciOiJIUzI1NiJ9.eyJpZCI6MX0.c2lnbmF0dXJl", "price": 1.50, "pin": 471100, "otp": [-482913.5], "plan": "Basic"}
                    """#.utf8)))
        var endpoint = Endpoint<Ignored>(
            .post, path: ["login"], query: [.init(name: "page", value: "2"), .init(name: "api_key", value: "key-9999")])
        endpoint.body = .json(Draft())
        _ = try await api().send(endpoint)
        let text = try message(newest)
        for secret in [
            "hunter2-long", "typed-by-the-user", "token-in-a-field", "cookie-1234", "token-5678", "key-9999", "eyJhbG",
            "471100",
            "482913", "code-4711", "state-4711",
        ] {
            #expect(!text.contains(secret), "\(secret) is shown")
        }
        for shown in [
            "Milk", "ada", "\"page\"", "v7", "1.50", "accept-language", "/done", "Basic", "/login", "\"status\":200",
        ] {
            #expect(text.contains(shown), "\(shown) is not shown")
        }
        var dumped = ""
        for entry in inspector.log.entries(after: 0).entries { dump(entry, to: &dumped) }
        #expect(!dumped.contains("hunter2-long") && !dumped.contains("token-5678"))
    }

    private struct Ignored: Decodable, Sendable {}

    @Test("Large and binary bodies are cut off, and old contents are dropped")
    func bounded() async throws {
        let api = api()
        transport.on(.get, "*", .json("[\"\(String(repeating: "x", count: 400_000))\"]"))
        _ = try await api.send(Endpoint<[String]>(path: ["large"]))
        let first = newest
        let large = try message(first)
        #expect(large.utf8.count < 60_000 && large.contains("\"isCut\":true"))
        #expect(try #require(inspector.run.contents[first]?.response).body.count == RequestContents.bytes)
        for _ in 1...RequestContents.most { _ = try await api.send(Endpoint<[String]>(path: ["large"])) }
        #expect(inspector.run.contents[first] == nil)
    }

    @Test("A repeated request reaches the server again, and the app gets nothing")
    func again() async throws {
        transport.on(.get, "crates", .json("[1]"))
        let api = api()
        #expect(try await api.send(Endpoint<[Int]>(path: ["crates"])) == [1])
        let first = newest
        await inspector.run.contents[first]?.sendAgain?()
        #expect(transport.history.count == 2)
        #expect(newest > first)
        withExtendedLifetime(api) {}
    }

    @Test("A held request gets a manual response, and does not reach the server")
    func byHand() async throws {
        inspector.run.contents.holding = "crates"
        let api = api()
        let entries = AsyncStream.makeStream(of: Void.self)
        let subscription = inspector.log.additions.subscribe { _ in entries.continuation.yield() }
        async let answer = api.send(Endpoint<[Int]>(path: ["crates"]))
        for await _ in entries.stream where !inspector.run.contents.held.isEmpty { break }
        let held = try #require(inspector.run.contents.held.first)
        #expect(RunMessage(inspector.run).held == [held])
        inspector.run.contents[held]?.hand.end(with: HTTPResponse(status: 200, body: Data("[7]".utf8)))
        #expect(try await answer == [7])
        #expect(transport.history.isEmpty)
        #expect(inspector.run.contents.held.isEmpty)
        transport.on(.get, "crates", .json("[1]"))
        async let served = api.send(Endpoint<[Int]>(path: ["crates"]))
        for await _ in entries.stream where !inspector.run.contents.held.isEmpty { break }
        inspector.run.contents.holding = nil
        #expect(try await served == [1])
        withExtendedLifetime(subscription) {}
    }

    @Test("A cancelled request stops waiting for a manual response")
    func cancelled() async throws {
        inspector.run.contents.holding = ""
        transport.on(.get, "crates") { _ in throw CancellationError() }
        let api = api()
        let entries = AsyncStream.makeStream(of: Void.self)
        let subscription = inspector.log.additions.subscribe { _ in entries.continuation.yield() }
        let task = Task { try await api.send(Endpoint<[Int]>(path: ["crates"])) }
        for await _ in entries.stream where !inspector.run.contents.held.isEmpty { break }
        task.cancel()
        await #expect(throws: GatewayError.cancelled) { try await task.value }
        withExtendedLifetime(subscription) {}
    }
}
