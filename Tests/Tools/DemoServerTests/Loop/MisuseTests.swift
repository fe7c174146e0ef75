import Foundation
import LoopbackServerDoubles
import Testing

@testable import DemoServer

@Suite("Misuse")
struct MisuseTests {
    private let get = "GET /products/1 HTTP/1.1\r\nHost: x\r\n\r\n"

    @Test(
        "A malformed request gets its status, and the connection closes", arguments: RequestSamples.refused)
    func refused(wire: String, status: Int) async throws {
        try await withServer { server, client in
            let raw = try RawClient(client.base)
            raw.send(wire)
            let answer = try raw.receiveAll()
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
            #expect(answer.contains("\r\nConnection: close\r\n"))
            #expect(server.requests == [])
            #expect(try await client.get("/products/1").status == 200)
        }
    }

    @Test("Split and combined requests all get responses in order")
    func pieces() async throws {
        try await withServer { server, client in
            let raw = try RawClient(client.base)
            for byte in get.utf8 { raw.send([byte]) }
            let first = try raw.receiveResponse()
            #expect(first.head.hasPrefix("HTTP/1.1 200 OK\r\n"))
            raw.send((1...200).map { "GET /products/\($0) HTTP/1.1\r\nHost: x\r\n\r\n" }.joined())
            var statuses: [String] = []
            for _ in 1...200 { statuses.append(String(try raw.receiveResponse().head.dropFirst(9).prefix(3))) }
            #expect(statuses == (1...200).map { $0 <= 194 ? "200" : "404" })
            #expect(server.requests.map(\.target) == ["/products/1"] + (1...200).map { "/products/\($0)" })
        }
    }

    @Test("An oversized body is refused before and while it is sent")
    func largeBody() async throws {
        try await withServer { _, client in
            for extra in [0, 2_000_000] {
                let raw = try RawClient(client.base)
                raw.send(
                    "PUT /products/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2000000\r\nExpect: 100-continue\r\n\r\n")
                raw.send([UInt8](repeating: 0x20, count: extra))
                #expect(try raw.receiveAll().hasPrefix("HTTP/1.1 413 "))
            }
        }
    }

    @Test("The largest body that is allowed arrives")
    func largestBody() async throws {
        try await withServer { _, client in
            let text = String(repeating: "x", count: 1024 * 1024 - 14)
            let answer = try await client.send("PUT", "/products/1", body: ["title": .string(text)])
            #expect(answer.status == 200)
            #expect(answer.json["title"] == .string(text))
        }
    }

    @Test(
        "A nonsense body gets 400 and does not affect other requests",
        arguments: ["[[[", "{\"a\":1e999999}", "\u{0}", "\"", "{\"a\""])
    func badBody(body: String) async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            for nested in [body, String(repeating: "[", count: 100_000), String(repeating: "{\"a\":", count: 100_000)] {
                raw.send("PUT /products/1 HTTP/1.1\r\nHost: x\r\nContent-Length: \(nested.utf8.count)\r\n\r\n\(nested)")
                #expect(try raw.receiveResponse().head.hasPrefix("HTTP/1.1 400 "))
            }
        }
    }

    @Test("100 Continue is sent before the body arrives, and the response afterwards")
    func expectation() async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            raw.send("PUT /products/1 HTTP/1.1\r\nHost: x\r\nContent-Length: 13\r\nExpect: 100-continue\r\n\r\n")
            #expect(try raw.receiveResponse() == ("HTTP/1.1 100 Continue\r\n\r\n", ""))
            raw.send(#"{"title":"X"}"#)
            #expect(try raw.receiveResponse().body.contains(#""title":"X""#))
        }
    }

    @Test("HTTP/1.0 and Connection: close end the connection after the response")
    func versions() async throws {
        try await withServer { _, client in
            for request in [
                "GET /products/1 HTTP/1.0\r\n\r\n", get.replacing("Host", with: "Connection: close\r\nHost"),
            ] {
                let raw = try RawClient(client.base)
                raw.send(request + get)
                let wire = try raw.receiveAll()
                #expect(wire.contains("\r\nConnection: close\r\n"))
                #expect(wire.ranges(of: "HTTP/1.1 ").count == 1)
            }
            let raw = try RawClient(client.base)
            for _ in 1...2 {
                raw.send("GET /products/1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")
                #expect(try raw.receiveResponse().head.contains("\r\nConnection: keep-alive\r\n"))
            }
        }
    }

    @Test("An absolute target is served like its path")
    func absoluteForm() async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            raw.send("GET \(client.base.absoluteString)/products/2 HTTP/1.1\r\nHost: x\r\n\r\n")
            #expect(try raw.receiveResponse().body.contains(#""id":2,"#))
        }
    }

    @Test("A client that has finished sending still gets every response")
    func halfOpen() async throws {
        try await withServer { _, client in
            let raw = try RawClient(client.base)
            raw.send(get + get)
            raw.finishSending()
            #expect(try raw.receiveAll().ranges(of: "HTTP/1.1 200 OK").count == 2)
        }
    }

    @Test("A silent client is disconnected after the idle time, mid-request with 408")
    func idle() async throws {
        var limits = Limits()
        limits.idleTimeout = .milliseconds(50)
        try await withServer(DemoServer(limits: limits)) { _, client in
            #expect(try RawClient(client.base).receiveAll() == "")
            var answer = ""
            // On a busy machine, a client may be silent for too long before its first line arrives.
            while answer.isEmpty {
                let halfway = try RawClient(client.base)
                halfway.send("GET / HTTP/1.1\r\n")
                answer = try halfway.receiveAll()
            }
            #expect(answer.hasPrefix("HTTP/1.1 408 "))
        }
    }

    @Test("A client that leaves or never reads is disconnected, and others are served")
    func deserters() async throws {
        var limits = Limits()
        limits.idleTimeout = .milliseconds(50)
        try await withServer(DemoServer(limits: limits)) { server, client in
            server.inject(.oversizedBody(bytes: 100_000_000), at: "/users")
            let large = "GET /users HTTP/1.1\r\nHost: x\r\n\r\n"
            let events = server.events()
            for _ in 1...10 { try RawClient(client.base).send(large) }
            let deaf = try RawClient(client.base)
            deaf.send(large)
            var departures = 0
            var answer: HTTPClient.Response?
            for await event in events {
                if event == .disconnected { departures += 1 }
                // On a busy machine, this client itself may be silent for too long, and then sends its request again.
                if answer == nil { answer = try? await client.get("/products/1") }
                if server.openConnections <= 1 { break }
            }
            while answer == nil { answer = try? await client.get("/products/1") }
            #expect(answer?.status == 200)
            withExtendedLifetime(deaf) {}
        }
    }

    @Test("A thousand simultaneous clients are all served, and all are released when they leave")
    func thousandConnections() async throws {
        let count = try OpenFiles.raiseLimit(to: 2500) ? 1000 : 50
        // On a busy machine the first clients wait a long time for the last one.
        var limits = Limits()
        limits.idleTimeout = .seconds(600)
        try await withServer(DemoServer(limits: limits)) { server, client in
            var events = server.events().makeAsyncIterator()
            var clients: [RawClient] = []
            for _ in 0..<count {
                clients.append(try RawClient(client.base))
                clients.last?.send(get.utf8.dropLast(2))
            }
            for _ in 0..<count { #expect(await events.next() == .connected) }
            #expect(server.openConnections == count)
            for raw in clients { raw.send("\r\n") }
            for raw in clients { #expect(try raw.receiveResponse().head.hasPrefix("HTTP/1.1 200 OK\r\n")) }
            #expect(server.requests.count == count)
            clients = []
            var departures = 0
            while departures < count { if await events.next() == .disconnected { departures += 1 } }
            #expect(server.openConnections == 0)
        }
    }

    @Test("More clients than allowed wait until others leave")
    func tooMany() async throws {
        var limits = Limits()
        limits.connections = 2
        try await withServer(DemoServer(limits: limits)) { _, client in
            var clients = try (1...4).map { _ in try RawClient(client.base) }
            for raw in clients { raw.send(get) }
            while !clients.isEmpty {
                #expect(try clients.removeFirst().receiveResponse().head.hasPrefix("HTTP/1.1 200 OK\r\n"))
            }
        }
    }
}
