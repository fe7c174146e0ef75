import DataKit
import DataKitDoubles
import DemoServer
import DomainKit
import Foundation
import Testing

/// The transport over real sockets, against a server that fails on demand.
@Suite("The network")
struct URLSessionTransportTests {
    private struct Page: Decodable, Sendable {
        struct Product: Decodable, Sendable {
            var id: Int
            var price: Decimal
        }
        var products: [Product]
    }

    private let server = DemoServer()
    private let url: URL

    init() throws {
        url = try server.start()
    }

    private func client(_ change: (inout APIClient.Options) -> Void = { _ in }) -> APIClient {
        var options = APIClient.Options()
        options.timeout = .seconds(30)
        options.random = { _ in 0 }
        change(&options)
        return APIClient(baseURL: url, transport: URLSessionTransport(), options: options)
    }

    private let page = Endpoint<Page>(path: ["products"], query: [URLQueryItem(name: "limit", value: "10")])

    @Test("A page of products arrives")
    func page() async throws {
        #expect(try await client().send(page).products.count == 10)
    }

    @Test("A search reaches the server as it was typed", arguments: ["a b", "+&=#%/?", "Köln 日本 👩‍👩‍👧", "\"'\\<>"])
    func search(text: String) async throws {
        let endpoint = Endpoint<Page>(path: ["products", "search"], query: [URLQueryItem(name: "q", value: text)])
        _ = try await client().send(endpoint)
        let target = try #require(server.requests.first?.target)
        #expect(URLComponents(string: target)?.queryItems == [URLQueryItem(name: "q", value: text)])
    }

    @Test(
        "Every fault is one domain error, asked for as often as it is worth",
        arguments: [
            (Fault.status(code: 500), GatewayError.unavailable(message: nil), 3),
            (.status(code: 503, retryAfter: "0"), .unavailable(message: nil), 3),
            (.status(code: 429, retryAfter: "0"), .limited(until: nil), 3),
            (.status(code: 404), .notFound(message: nil), 1),
            (.status(code: 400), .refused(message: nil), 1),
            (.status(code: 401), .signedOut(message: nil), 1),
            (.cutBeforeResponse, .offline, 3),
            (.cutAfterHead, .offline, 3),
            (.halfBody, .offline, 3),
            (.garbageBody, .unreadable(), 1),
            (.oversizedBody(bytes: 2_000_000), .unreadable(), 1),
            (.unannouncedBody(bytes: 2_000_000), .unreadable(), 1),
        ])
    func faults(fault: Fault, expected: GatewayError, attempts: Int) async throws {
        server.inject(fault, at: "/products")
        do {
            _ = try await client { $0.bodyLimit = 1_000_000 }.send(page)
            Issue.record("Should have failed")
        } catch {
            let error = try #require(error as? GatewayError)
            #expect(error.kind == expected.kind)
        }
        #expect(server.requests.count == attempts)
    }

    @Test("A fault that wears off is not noticed")
    func recovers() async throws {
        server.inject(.cutBeforeResponse, at: "/products", times: 1)
        server.inject(.halfBody, at: "/products", times: 1)
        #expect(try await client().send(page).products.count == 10)
        #expect(server.requests.count == 3)
    }

    @Test("A redirection within the server is followed")
    func redirected() async throws {
        server.inject(.redirect(to: "/products?limit=10"), at: "/elsewhere")
        #expect(try await client().send(Endpoint<Page>(path: ["elsewhere"])).products.count == 10)
    }

    @Test("A redirection to another server is an error: it sees no token and no request")
    func redirectedAway() async throws {
        let other = DemoServer()
        let otherURL = try other.start()
        server.inject(.redirect(to: "\(otherURL)/products"), at: "/products")
        let store = InMemoryTokenStore(Tokens(access: "access-1", refresh: "refresh-1"))
        let client = APIClient(
            baseURL: url, transport: URLSessionTransport(), authorizer: Authorizer(store: store) { $0 })
        await #expect(throws: GatewayError.unavailable(message: "Found (on purpose)")) {
            try await client.send(Endpoint<Page>(path: ["products"], requiresToken: true))
        }
        #expect(other.requests.isEmpty)
    }

    @Test("A redirection in a circle ends with an error")
    func redirectedForEver() async throws {
        server.inject(.redirect(to: "/products"), at: "/products")
        let error = await #expect(throws: GatewayError.self) { try await client().send(page) }
        #expect(error?.cause as? APIError == .invalidResponse(reason: "It leads nowhere."))
        #expect(server.requests.count < 50)
    }

    @Test("A slow drip ends with the request's time, however lively it is")
    func drip() async throws {
        server.inject(.drip(bytes: 1, seconds: 0.01), at: "/products")
        let client = client {
            $0.timeout = .milliseconds(300)
            $0.retry = .never
        }
        await #expect(throws: GatewayError.timedOut) { try await client.send(page) }
    }

    @Test("Cancelling lets go of the connection")
    func cancelled() async throws {
        server.inject(.delay(seconds: 600), at: "/products")
        let events = server.events()
        let client = client()
        let task = Task { try await client.send(page) }
        for await event in events {
            if case .requested = event { task.cancel() }
            if case .disconnected = event { break }
        }
        await #expect(throws: GatewayError.cancelled) { try await task.value }
    }

    @Test("A server that is not there is offline")
    func refused() async throws {
        server.stop()
        await #expect(throws: GatewayError.offline) { try await client { $0.retry = .never }.send(page) }
    }

    @Test("A session signs in, is renewed once for many requests, and ends when the server says so")
    func session() async throws {
        struct Pair: Decodable, Sendable {
            var accessToken: String
            var refreshToken: String
            var tokens: Tokens { Tokens(access: accessToken, refresh: refreshToken) }
        }
        struct Credentials: Encodable, Sendable {
            var username: String
            var password: String
            var expiresInMins = 0
        }
        let plain = client()
        let account = try #require(DemoServer.accounts.first)
        let pair = try await plain.send(
            Endpoint<Pair>(
                .post, path: ["auth", "login"],
                body: Credentials(username: account.username, password: account.password)))
        let store = InMemoryTokenStore(pair.tokens)
        let authorizer = Authorizer(store: store) { tokens in
            try await plain.send(
                Endpoint<Pair>(.post, path: ["auth", "refresh"], body: ["refreshToken": tokens.refresh])
            ).tokens
        }
        let client = APIClient(baseURL: url, transport: URLSessionTransport(), authorizer: authorizer)
        let me = Endpoint<NoContent>(path: ["auth", "me"], requiresToken: true)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.send(me) } }
            try await group.waitForAll()
        }
        #expect(server.requestCounts["POST /auth/refresh"] == 1)
        store.save(Tokens(access: "stale", refresh: "stale"))
        await #expect(throws: GatewayError.signedOut(message: "Your session has ended. Sign in again.")) {
            try await client.send(me)
        }
        #expect(store.load() == nil)
    }
}

extension GatewayError {
    /// The case without what it carries.
    fileprivate var kind: String { String("\(self)".prefix { $0 != "(" }) }
}
