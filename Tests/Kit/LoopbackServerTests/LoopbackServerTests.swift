import Foundation
import LoopbackServerDoubles
import Testing

@testable import LoopbackServer

@Suite("A loopback server")
struct LoopbackServerTests {
    private let greeting = AnswerService { .init(.text("Hello"), to: $0, date: .distantPast) }

    @Test("A server runs from its creation until any thread stops it")
    func stops() async throws {
        let server = try LoopbackServer(greeting, port: OwnPort.next())
        let client = try RawClient(server.url)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        #expect(try client.receiveResponse().body == "Hello")
        await withTaskGroup(of: Void.self) { group in
            for _ in 1...4 {
                group.addTask {
                    server.stop()
                    #expect(throws: RawClient.Failure.self) { try RawClient(server.url) }
                }
            }
        }
    }

    @Test("A released server stops")
    func released() throws {
        var server: LoopbackServer? = try LoopbackServer(greeting, port: OwnPort.next())
        let url = try #require(server?.url)
        server = nil
        #expect(throws: RawClient.Failure.self) { try RawClient(url) }
    }

    @Test("A port in use causes an error that suggests a remedy")
    func portInUse() throws {
        let server = try LoopbackServer(greeting)
        let port = UInt16(try #require(server.url.port))
        let error = #expect(throws: LoopbackServerError.self) { try LoopbackServer(greeting, port: port) }
        #expect(error?.message == "Port \(port) is in use by another program. Choose another, or 0 for any free port.")
    }

    @Test("A malformed request gets a plain-text refusal by default")
    func refusal() throws {
        let server = try LoopbackServer(greeting)
        let client = try RawClient(server.url)
        client.send("NONSENSE\r\n")
        let answer = try client.receiveAll()
        #expect(answer.hasPrefix("HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain; charset=utf-8\r\n"))
    }

    @Test(
        "A host is local only by this computer's names and addresses",
        arguments: [
            ("localhost", true), ("LOCALHOST:80", true), ("127.0.0.1:1", true), ("[::1]:80", true), (nil, true),
            ("localhost.example.com", false), ("example.com:80", false), ("127.0.0.1.example.com", false), ("", false),
        ])
    func hosts(host: String?, isLoopback: Bool) {
        var request = LoopbackServer.Request(method: "GET", target: "/", path: [], query: [])
        if let host { request.headers = [.init(name: "host", value: host)] }
        #expect(request.isToLoopback == isLoopback)
    }
}
