import DataKitDoubles
import DemoServer
import DomainKit
import Foundation
import LoopbackServerDoubles
import Testing

@testable import DataKit

/// The client and its transport over real sockets, against a server that fails on demand.
@Suite("The network")
struct NetworkTests {
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
        url = try server.start(port: OwnPort.next())
    }

    private func client(
        _ kind: TransportKind, _ change: (inout APIClient.Options) -> Void = { _ in }
    ) throws -> APIClient {
        var options = APIClient.Options.patient
        options.timeout = .seconds(60)
        options.environment.random = { _ in 0 }
        change(&options)
        return APIClient(baseURL: url, transport: try kind.make(), options: options)
    }

    private let page = Endpoint<Page>(path: ["products"], query: [URLQueryItem(name: "limit", value: "10")])

    @Test("The network gateway loads a page of products", arguments: TransportKind.allCases)
    func page(kind: TransportKind) async throws {
        #expect(try await client(kind).send(page).products.count == 10)
    }

    @Test(
        "A search reaches the server as it was typed", arguments: TransportKind.allCases,
        ["a b", "+&=#%/?", "Köln 日本 👩‍👩‍👧", "\"'\\<>"])
    func search(kind: TransportKind, text: String) async throws {
        let endpoint = Endpoint<Page>(path: ["products", "search"], query: [URLQueryItem(name: "q", value: text)])
        _ = try await client(kind).send(endpoint)
        let target = try #require(server.requests.first?.target)
        #expect(URLComponents(string: target)?.queryItems == [URLQueryItem(name: "q", value: text)])
    }

    @Test(
        "Each fault becomes one domain error, and is retried only if it may help", arguments: TransportKind.allCases,
        [
            (Fault.status(code: 500), GatewayError.serverError(), 3),
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
    func faults(kind: TransportKind, sample: (fault: Fault, expected: GatewayError, attempts: Int)) async throws {
        server.inject(sample.fault, at: "/products")
        do {
            _ = try await client(kind) { $0.responseLimit = 1_000_000 }.send(page)
            Issue.record("Should have failed")
        } catch {
            let error = try #require(error as? GatewayError)
            #expect(error.kind == sample.expected.kind)
        }
        #expect(server.requests.count == sample.attempts)
    }

    @Test("A temporary fault is retried and does not reach the caller", arguments: TransportKind.allCases)
    func recovers(kind: TransportKind) async throws {
        server.inject(.cutBeforeResponse, at: "/products", times: 1)
        server.inject(.halfBody, at: "/products", times: 1)
        #expect(try await client(kind).send(page).products.count == 10)
        #expect(server.requests.count == 3)
    }

    @Test("A redirect within the server is followed", arguments: TransportKind.surviving)
    func redirected(kind: TransportKind) async throws {
        server.inject(.redirect(to: "/products?limit=10"), at: "/elsewhere")
        #expect(try await client(kind).send(Endpoint<Page>(path: ["elsewhere"])).products.count == 10)
        let response = try await kind.make().send(HTTPRequest(url: url.appending(path: "elsewhere")))
        #expect(response.url?.absoluteString == url.absoluteString + "/products?limit=10")
        #expect(try await kind.make().send(HTTPRequest(url: url.appending(path: "products"))).url == nil)
    }

    @Test(
        "A redirect to another server fails, and no request is sent there",
        arguments: TransportKind.surviving)
    func redirectedAway(kind: TransportKind) async throws {
        let other = DemoServer()
        let otherURL = try other.start()
        server.inject(.redirect(to: "\(otherURL)/products"), at: "/products")
        let store = InMemoryTokenStore(Tokens(access: "access-1", refresh: "refresh-1"))
        let client = APIClient(
            baseURL: url, transport: try kind.make(), authorizer: Authorizer(store: store),
            options: .patient)
        let error = await #expect(throws: GatewayError.self) {
            try await client.send(Endpoint<Page>(path: ["products"], requiresToken: true))
        }
        #expect(error?.cause as? APIError == .intermediary(status: 302))
        #expect(other.requests.isEmpty)
    }

    @Test("A circular redirect ends with an error", arguments: TransportKind.surviving)
    func redirectedForEver(kind: TransportKind) async throws {
        server.inject(.redirect(to: "/products"), at: "/products")
        let error = await #expect(throws: GatewayError.self) { try await client(kind).send(page) }
        #expect(error?.cause as? APIError == .invalidResponse(reason: "It redirects too many times."))
        #expect(server.requests.count < 50)
    }

    @Test("A response that arrives too slowly fails at the request's timeout", arguments: TransportKind.allCases)
    func drip(kind: TransportKind) async throws {
        server.inject(.drip(bytes: 1, seconds: 0.01), at: "/products")
        let client = try client(kind) {
            $0.timeout = .milliseconds(300)
            $0.retry = .never
        }
        await #expect(throws: GatewayError.timedOut) { try await client.send(page) }
    }

    @Test("Cancelling a request closes its connection", arguments: TransportKind.allCases)
    func cancelled(kind: TransportKind) async throws {
        server.inject(.delay(seconds: 600), at: "/products")
        let events = server.events()
        let client = try client(kind)
        let task = Task { try await client.send(page) }
        for await event in events {
            if case .requested = event { task.cancel() }
            if case .disconnected = event { break }
        }
        await #expect(throws: GatewayError.cancelled) { try await task.value }
    }

    @Test("A missing server counts as offline", arguments: TransportKind.allCases)
    func refused(kind: TransportKind) async throws {
        server.stop()
        await #expect(throws: GatewayError.offline) { try await client(kind) { $0.retry = .never }.send(page) }
    }

    @Test(
        "A session renews its tokens once for many requests, and ends when the server refuses it",
        arguments: TransportKind.allCases)
    func session(kind: TransportKind) async throws {
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
        let plain = try client(kind)
        let account = try #require(DemoServer.accounts.first)
        let pair = try await plain.send(
            Endpoint<Pair>(
                .post, path: ["auth", "login"],
                body: Credentials(username: account.username, password: account.password)))
        let store = InMemoryTokenStore(pair.tokens)
        let authorizer = Authorizer(store: store, clock: StubClock()) { refresh, api in
            try await plain.send(
                Endpoint<Pair>(.post, path: ["auth", "refresh"], body: ["refreshToken": refresh])
            ).tokens
        }
        let client = APIClient(baseURL: url, transport: try kind.make(), authorizer: authorizer, options: .patient)
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
    var kind: String { String("\(self)".prefix { $0 != "(" }) }
}
