import Foundation
import LoopbackServerDoubles
import Testing

@testable import DemoServer

/// Tests every fault as a client's socket receives it.
@Suite("Faults")
struct FaultsOverHTTPTests {
    private let get = "GET /products/search?q=nothing HTTP/1.1\r\nHost: x\r\n\r\n"
    private let body = #"{"limit":0,"products":[],"skip":0,"total":0}"#

    /// Returns everything that the server sends for one request until it closes the connection.
    private func wire(_ fault: Fault, closing: Bool = false) async throws -> (head: String, body: String) {
        var wire = ""
        try await withServer { server, client in
            server.inject(fault, at: "/products/search")
            let raw = try RawClient(client.base)
            raw.send(closing ? get.replacing("Host", with: "Connection: close\r\nHost") : get)
            wire = try raw.receiveAll()
        }
        guard let end = wire.firstRange(of: "\r\n\r\n") else { return (wire, "") }
        return (String(wire[..<end.lowerBound]), String(wire[end.upperBound...]))
    }

    @Test("A redirect contains the given address, which cannot add a header field")
    func redirect() async throws {
        let (head, _) = try await wire(.redirect(to: "/products/2\r\nX: y"), closing: true)
        #expect(head.hasPrefix("HTTP/1.1 302 Found\r\n"))
        #expect(head.split(separator: "\r\n").filter { $0.hasPrefix("Location: /products/2") }.count == 1)
        #expect(!head.contains("\r\nX:"))
    }

    @Test("A cut before the response sends no byte")
    func cutBeforeResponse() async throws {
        #expect(try await wire(.cutBeforeResponse) == ("", ""))
    }

    @Test("A cut after the head announces a length and sends no body")
    func cutAfterHead() async throws {
        let (head, body) = try await wire(.cutAfterHead)
        #expect(head.hasPrefix("HTTP/1.1 200 OK\r\n"))
        #expect(head.contains("Content-Length: \(self.body.utf8.count)"))
        #expect(body == "")
    }

    @Test("The half-body fault announces the whole length and sends half of the body")
    func halfBody() async throws {
        let (head, body) = try await wire(.halfBody)
        #expect(head.contains("Content-Length: \(self.body.utf8.count)"))
        #expect(body == String(self.body.prefix(self.body.utf8.count / 2)))
    }

    @Test("The garbage fault sends a success status with an unreadable body")
    func garbage() async throws {
        try await withServer { server, client in
            server.inject(.garbageBody, at: "/products/search")
            let answer = try await client.get("/products/search?q=nothing")
            #expect(answer.status == 200)
            #expect(answer.json == .null)
            #expect(String(validating: answer.body, as: UTF8.self) == nil)
        }
    }

    @Test("A dripped response arrives complete in the end")
    func drip() async throws {
        let (_, body) = try await wire(.drip(bytes: 10, seconds: 0.001), closing: true)
        #expect(body == self.body)
    }

    @Test("An oversized body is valid JSON and as long as announced")
    func oversized() async throws {
        let (head, body) = try await wire(.oversizedBody(bytes: 300_000), closing: true)
        #expect(head.contains("Content-Length: 300000"))
        #expect(body.utf8.count == 300_000)
        #expect(try JSONDecoder().decode(JSON.self, from: Foundation.Data(body.utf8))["total"] == 0)
    }

    @Test("A body without a Content-Length is complete and ends with the connection")
    func unannounced() async throws {
        let (head, body) = try await wire(.unannouncedBody(bytes: 300_000))
        #expect(!head.contains("Content-Length"))
        #expect(head.contains("Connection: close"))
        #expect(body.utf8.count == 300_000)
    }

    @Test(
        "A fault with an impossible number of bytes is ignored",
        arguments: [
            Fault.oversizedBody(bytes: .min), .oversizedBody(bytes: -1), .unannouncedBody(bytes: .min),
            .drip(bytes: .min, seconds: 0), .drip(bytes: 0, seconds: 0), .drip(bytes: .max, seconds: 0),
        ])
    func senselessBytes(fault: Fault) async throws {
        let (_, body) = try await wire(fault, closing: true)
        #expect(body == self.body)
    }

    @Test("A pause delays only its own connection")
    func delay() async throws {
        try await withServer { server, client in
            server.inject(.delay(seconds: 3600), at: "/products/search")
            var events = server.events().makeAsyncIterator()
            let waiting = try RawClient(client.base)
            waiting.send(get)
            #expect(await events.next() == .connected)
            guard case .requested(let request) = await events.next() else {
                Issue.record("The request has not arrived")
                return
            }
            #expect(request.target == "/products/search?q=nothing")
            #expect(try await client.get("/products/1").status == 200)
            #expect(server.requests.map(\.concurrentRequests) == [1, 2])
        }
    }

    @Test("A short pause is followed by the complete response")
    func shortDelay() async throws {
        try await withServer { server, client in
            server.inject(.delay(seconds: 0.05), at: "/products/search", times: 1)
            let clock = ContinuousClock()
            let duration = try await clock.measure {
                let answer = try await client.get("/products/search?q=nothing")
                #expect(answer.status == 200)
            }
            #expect(duration >= .milliseconds(50))
        }
    }

    @Test("A fault ends after its number of requests, and the next fault begins")
    func wearsOff() async throws {
        try await withServer { server, client in
            server.inject(.status(code: 503, retryAfter: "7"), at: "/products", times: 2)
            server.inject(.status(code: 418), at: "/products", times: 1)
            var history: [String] = []
            for _ in 1...4 {
                let answer = try await client.get("/products/1")
                history.append("\(answer.status) \(answer.header("Retry-After") ?? "-")")
            }
            #expect(history == ["503 7", "503 7", "418 -", "200 -"])
            #expect(server.faults == [])
            #expect(server.requests.map(\.status) == [503, 503, 418, 200])
        }
    }

    @Test("A failing endpoint changes nothing, and a lost response follows the change")
    func effects() async throws {
        try await withServer { server, client in
            server.inject(.status(code: 500), at: "/products", method: "PUT", times: 1)
            _ = try await client.send("PUT", "/products/1", body: ["title": "Failed"])
            let failed = try await client.get("/products/1").json["title"]
            #expect(failed == "Lemon")
            for fault in [Fault.cutBeforeResponse, .cutAfterHead, .halfBody] {
                server.inject(fault, at: "/products", method: "PUT", times: 1)
                let title = "After \(fault)"
                // Uses a new session, because curl repeats a request without its body if a reused connection closes
                // without a response.
                let fresh = HTTPClient(client.base)
                await #expect(throws: (any Error).self) {
                    try await fresh.send("PUT", "/products/1", body: ["title": .string(title)])
                }
                let edited = try await client.get("/products/1").json["title"]
                #expect(edited == .string(title))
            }
        }
    }

    @Test("A client that gives up during a pause is noticed")
    func givesUp() async throws {
        try await withServer { server, client in
            server.inject(.delay(seconds: 3600), at: "/products/search")
            var events = server.events().makeAsyncIterator()
            let task = Task { try await client.get("/products/search?q=nothing") }
            #expect(await events.next() == .connected)
            _ = await events.next()
            #expect(server.openConnections == 1)
            task.cancel()
            #expect(await events.next() == .disconnected)
            #expect(server.openConnections == 0)
            await #expect(throws: (any Error).self) { try await task.value }
        }
    }
}
