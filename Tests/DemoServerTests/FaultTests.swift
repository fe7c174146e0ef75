import Foundation
import Testing

@testable import DemoServer

@Suite("Faults")
struct FaultTests {
    @Test("A fault wears off after as many requests as it was given, and the next in the row follows")
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

    @Test("A cut connection is an error for the client, and the next request is served")
    func cut() async throws {
        try await withServer { server, client in
            for fault in [Fault.cutBeforeResponse, .cutAfterHead, .halfBody] {
                server.inject(fault, at: "/products", method: "PUT", times: 1)
                await #expect(throws: (any Error).self) {
                    try await client.send("PUT", "/products/1", body: ["title": "New"])
                }
                let title = try await client.get("/products/1").json["title"]
                #expect(title == "New")
            }
        }
    }
}
