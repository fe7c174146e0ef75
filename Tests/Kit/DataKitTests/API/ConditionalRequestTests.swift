import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Conditional requests")
struct ConditionalRequestTests {
    private let endpoint = Endpoint<Item>(path: ["x"])
    private let first = HTTPResponse.json(#"{"id": 1}"#, headers: ["ETag": "\"a\""])

    @Test("A cached response is revalidated with its ETag, and reused if not modified")
    func notModified() async throws {
        let transport = StubTransport([first, HTTPResponse(status: 304), HTTPResponse(status: 304)])
        let client = try client(transport)
        for _ in 0..<3 { #expect(try await client.send(endpoint) == Item(id: 1)) }
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", "\"a\""])
    }

    @Test("A 304 updates the cached response's header fields, except those about its content")
    func updatedFields() async throws {
        let known = HTTPResponse.json(
            #"{"id": 1}"#,
            headers: [
                "ETag": "\"a\"", "Content-Type": "application/json", "Link": "</1>", "X-RateLimit-Remaining": "9",
            ])
        let confirmed = HTTPResponse(
            status: 304,
            headers: [
                "ETag": "\"a\"", "X-RateLimit-Remaining": "8", "Age": "1", "Content-Type": "text/plain",
                "Content-Length": "0", "Content-Encoding": "gzip", "Content-Range": "bytes */0",
            ])
        let client = try client(StubTransport([known, confirmed, HTTPResponse(status: 304)]))
        _ = try await client.send(endpoint)
        for _ in 0..<2 {
            let fields: HTTPHeaders = [
                "ETag": "\"a\"", "Content-Type": "application/json", "Link": "</1>", "X-RateLimit-Remaining": "8",
                "Age": "1",
            ]
            let headers = try await client.answer(to: endpoint).headers
            #expect(
                Dictionary(uniqueKeysWithValues: headers.map { $0 })
                    == Dictionary(uniqueKeysWithValues: fields.map { $0 }))
        }
    }

    @Test("A modified response replaces the cached response")
    func modified() async throws {
        let second = HTTPResponse.json(#"{"id": 2}"#, headers: ["ETag": "\"b\""])
        let transport = StubTransport([first, second, HTTPResponse(status: 304)])
        let client = try client(transport)
        var items: [Item] = []
        for _ in 0..<3 { items.append(try await client.send(endpoint)) }
        #expect(items.map(\.id) == [1, 2, 2])
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, "\"a\"", "\"b\""])
    }

    @Test(
        "Responses to writes, failures and no-store responses are not cached",
        arguments: [
            (
                HTTPMethod.get,
                HTTPResponse.json(#"{"id": 1}"#, headers: ["ETag": "a", "Cache-Control": "private, No-Store"])
            ),
            (.get, .json(#"{"id": 1}"#, status: 203, headers: ["ETag": "a"])),
            (.put, .json(#"{"id": 1}"#, headers: ["ETag": "a"])),
            (.get, .json(#"{"id": 1}"#)),
        ])
    func notKept(method: HTTPMethod, response: HTTPResponse) async throws {
        let transport = StubTransport { _ in response }
        let client = try client(transport)
        for _ in 0..<2 { _ = try await client.send(Endpoint<Item>(method, path: ["x"])) }
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("An undecodable response is not cached, so the next request gets a complete response")
    func damaged() async throws {
        let damaged = HTTPResponse.json(#"{"id": 1"#, headers: ["ETag": "\"a\""])
        let transport = StubTransport([damaged, first])
        let client = try client(transport)
        await #expect(throws: GatewayError.self) { try await client.send(endpoint) }
        #expect(try await client.send(endpoint) == Item(id: 1))
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("Another user never gets the first user's cached response")
    func users() async throws {
        let store = InMemoryTokenStore(Tokens(access: "a", refresh: "r"))
        let transport = StubTransport { [first] _ in first }
        let client = try client(transport, authorizer: Authorizer(store: store))
        _ = try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        store.save(Tokens(access: "b", refresh: "r"))
        _ = try await client.send(Endpoint<Item>(path: ["me"], requiresToken: true))
        #expect(transport.requests.map { $0.headers["If-None-Match"] } == [nil, nil])
    }

    @Test("A 304 without a cached response fails with an error")
    func unasked() async throws {
        let client = try client(StubTransport([HTTPResponse(status: 304)]))
        await #expect(throws: GatewayError.unreadable()) { try await client.send(endpoint) }
    }
}
