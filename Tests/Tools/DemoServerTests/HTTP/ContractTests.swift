import Foundation
import LoopbackServerDoubles
import Testing

@testable import DemoServer

@Suite("Every endpoint")
struct ContractTests {
    private static let targets = [
        "/products?limit=3", "/products/search?q=tea", "/products/5", "/users", "/search/repositories?q=kit",
        "/api/articles",
    ]

    @Test("An unchanged entity returns 304, and an edited entity returns its new contents", arguments: targets)
    func notModified(target: String) async throws {
        try await withServer { _, client in
            let first = try await client.get(target)
            let tag = try #require(first.header("ETag"))
            let second = try await client.get(target, headers: ["If-None-Match": tag])
            #expect(second.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.header("ETag") == tag)
            for id in 1...5 { _ = try await client.send("PUT", "/products/\(id)", body: ["title": "Teapot"]) }
            let third = try await client.get(target, headers: ["If-None-Match": tag])
            #expect(third.status == (target.hasPrefix("/products") ? 200 : 304))
        }
    }

    @Test("HEAD returns the response to GET without its body", arguments: targets)
    func head(target: String) async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            var answers: [(head: String, body: String)] = []
            for method in ["HEAD", "GET"] {
                raw.send("\(method) \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
                answers.append(try raw.receiveResponse(hasBody: method == "GET"))
            }
            let fields = answers.map {
                $0.head.split(separator: "\r\n").filter { !$0.contains("Date") && !$0.contains("Remaining") }
            }
            #expect(fields[0] == fields[1])
            #expect(!answers[1].body.isEmpty)
        }
    }

    @Test(
        "A method that an endpoint lacks gets 405, and Allow lists its methods",
        arguments: [
            ("POST", "/products", "GET, HEAD"), ("OPTIONS", "/products/1", "GET, HEAD, PUT, PATCH, DELETE"),
            ("BREW", "/products/1", "GET, HEAD, PUT, PATCH, DELETE"), ("GET", "/auth/login", "POST"),
            ("get", "/users", "GET, HEAD"), ("DELETE", "/api/articles", "GET, HEAD"),
        ])
    func methods(method: String, path: String, allowed: String) async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            raw.send("\(method) \(path) HTTP/1.1\r\nHost: x\r\n\r\n")
            let (head, _) = try raw.receiveResponse()
            #expect(head.hasPrefix("HTTP/1.1 405 Method Not Allowed\r\n"))
            #expect(head.contains("\r\nAllow: \(allowed)\r\n"))
        }
    }

    @Test(
        "An unknown path returns 404 in every spelling",
        arguments: [
            "/", "/nothing", "/product", "/products/1/2", "//products", "/../../etc/passwd",
            "/%2e%2e/%2e%2e/etc/passwd",
            "/products/..%2f..%2fetc%2fpasswd", "/products%2F1", "/search", "/auth", "*",
        ])
    func unknown(target: String) async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            raw.send("GET \(target) HTTP/1.1\r\nHost: x\r\n\r\n")
            let answer = try raw.receiveResponse()
            #expect(answer.head.hasPrefix("HTTP/1.1 404 Not Found\r\n"))
            #expect(answer.body.hasPrefix(#"{"message":""#))
        }
    }
}
