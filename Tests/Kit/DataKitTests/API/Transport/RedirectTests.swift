import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Redirects, over every transport")
struct RedirectTests {
    private func server(_ status: Int, to location: String) throws -> RawServer {
        try RawServer { connection in
            while let request = connection.receiveRequest() {
                if request.split(separator: " ").dropFirst().first == "/end" {
                    let body =
                        request.split(separator: " ")[0] + " "
                        + (request.split(separator: "\r\n\r\n").dropFirst().first ?? "")
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
                } else {
                    connection.send(
                        "HTTP/1.1 \(status) Moved\r\nLocation: \(location)\r\nContent-Length: 5\r\n\r\nmoved")
                }
            }
        }
    }

    @Test("A redirect within the origin is followed", arguments: TransportKind.surviving, [301, 302, 303, 307, 308])
    func within(kind: TransportKind, status: Int) async throws {
        let server = try server(status, to: "/end")
        #expect(try await kind.make().get(server.url("/start")).text == "GET ")
        #expect(server.requests.count == 2)
    }

    @Test(
        "A redirected POST becomes a GET, unless the status requires the same request",
        arguments: TransportKind.surviving,
        [(301, "GET "), (302, "GET "), (303, "GET "), (307, "POST x"), (308, "POST x")])
    func method(kind: TransportKind, redirect: (status: Int, asked: String)) async throws {
        let server = try server(redirect.status, to: "/end")
        let request = HTTPRequest(
            .post, url: try server.url("/start"), headers: ["Content-Type": "text/plain"], body: .data(Data("x".utf8)))
        #expect(try await kind.make().outcome(request).text == redirect.asked)
    }

    @Test(
        "A redirect's URL is escaped once, and existing escapes stay", arguments: TransportKind.surviving,
        [
            ("/end?a%20b", "/end?a%20b"), ("/end?a b", "/end?a%20b"), ("/end?a%20\u{e9} b", "/end?a%20%C3%A9%20b"),
            ("/end?100%&x=5%2", "/end?100%25&x=5%252"), ("/end?f={\"a\"|[1]}", "/end?f=%7B%22a%22%7C%5B1%5D%7D"),
            ("/end?a=1%2B2+3#part", "/end?a=1%2B2+3"),
        ])
    func escapes(kind: TransportKind, location: (named: String, asked: String)) async throws {
        let server = try server(302, to: location.named)
        _ = try await kind.make().get(server.url("/start"))
        #expect(server.requests.last?.split(separator: " ").dropFirst().first.map(String.init) == location.asked)
    }

    @Test(
        "A response to HEAD has no body, even if it claims a length",
        arguments: TransportKind.surviving)
    func head(kind: TransportKind) async throws {
        let server = try RawServer(
            answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 99999999\r\nETag: \"1\"\r\n\r\n".utf8))
        let outcome = try await kind.make().outcome(HTTPRequest(.head, url: server.url("/x")))
        #expect(outcome.status == 200)
        #expect(outcome.text == "")
        #expect(server.requests.first?.hasPrefix("HEAD /x ") == true)
    }

    @Test("A redirect within the origin keeps the request's fields", arguments: TransportKind.surviving)
    func fields(kind: TransportKind) async throws {
        let server = try server(307, to: "/end")
        let request = HTTPRequest(url: try server.url("/start"), headers: ["Authorization": "Bearer t", "X-Key": "k"])
        #expect(try await kind.make().outcome(request).status == 200)
        #expect(server.requests.count == 2)
        for request in server.requests.map({ $0.lowercased() }) {
            #expect(request.contains("\r\nauthorization: bearer t\r\n") && request.contains("\r\nx-key: k\r\n"))
        }
    }

    @Test(
        "A redirect to another origin is returned as the response, without being followed",
        arguments: TransportKind.surviving)
    func across(kind: TransportKind) async throws {
        let other = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nevil".utf8))
        for location in [
            "\(try other.url("/end"))", "//\(try other.url().host() ?? ""):\(try other.url().port ?? 0)/end",
            "file:///etc/passwd", "http://user:password@127.0.0.1:1/end",
        ] {
            let server = try server(302, to: location)
            let request = HTTPRequest(url: try server.url("/start"), headers: ["Authorization": "Bearer t"])
            // FoundationNetworking fails for other schemes than HTTP.
            let outcome = try await kind.make().outcome(request)
            #expect(outcome.status == 302 || location.hasPrefix("file") && outcome.failure != nil)
        }
        #expect(other.requests.isEmpty)
    }

    @Test(
        "Other statuses and other origins' redirects are returned as responses",
        arguments: [
            (300, "/b"), (304, "/b"), (305, "/b"), (306, "/b"), (200, "/b"), (302, "http://a.example:81/b"),
            (302, "https://a.example/b"), (302, "http://b.example/b"), (302, "http://user@a.example/b"),
            (302, "http://user:password@a.example/b"), (302, "http://:password@a.example/b"),
        ])
    func standing(status: Int, location: String) throws {
        let request = HTTPRequest(url: try #require(URL(string: "http://a.example/a")))
        #expect(
            request.redirected(by: HTTPResponse(status: status, headers: ["Location": location], body: Data())) == nil)
    }

    @Test("A circular redirect is an error", arguments: TransportKind.surviving)
    func circle(kind: TransportKind) async throws {
        let server = try server(302, to: "/start")
        #expect(
            try await kind.make().get(server.url("/start")).cause
                == .invalidResponse(reason: "It redirects too many times."))
        #if os(Linux)
            #expect(server.requests.count == 21, "the first one and twenty redirects")
        #else
            #expect(server.requests.count < 50)
        #endif
    }

    @Test("A redirect without a URL is returned as the response", arguments: TransportKind.surviving)
    func nowhere(kind: TransportKind) async throws {
        let server = try RawServer(closingAfter: Array("HTTP/1.1 302 Found\r\nContent-Length: 0\r\n\r\n".utf8))
        #expect(try await kind.make().get(server.url()).status == 302)
    }

    @Test("All redirects together share the request's timeout", arguments: TransportKind.surviving)
    func budget(kind: TransportKind) async throws {
        let server = try RawServer { connection in
            while connection.receiveRequest() != nil, !connection.waitForClose(milliseconds: 60) {
                connection.send("HTTP/1.1 302 Found\r\nLocation: /again\r\nContent-Length: 0\r\n\r\n")
            }
        }
        #expect(try await kind.make().get(server.url(), timeout: .milliseconds(200)).failure == .timedOut)
        // If each redirect had a separate timeout, all twenty requests would be sent.
        #expect(server.requests.count < 20)
    }
}
