import Foundation
import LoopbackServerDoubles
import Testing

@testable import DemoServer

@Suite("Starting and stopping")
struct DemoServerTests {
    @Test("A port in use is a clear error, and the server stays usable")
    func portInUse() async throws {
        try await withServer { _, client in
            let port = UInt16(try #require(client.base.port))
            let other = DemoServer()
            let error = #expect(throws: DemoServerError.self) { try other.start(port: port) }
            #expect(error == .portInUse(port))
            #expect(
                "\(try #require(error))"
                    == "Port \(port) is in use by another program. Choose another, or 0 for any free port.")
            #expect(other.url == nil)
            #expect(try await client.get("/products/1").status == 200)
        }
    }

    @Test("A second start is refused, and a second stop does nothing")
    func twice() throws {
        let server = DemoServer()
        server.stop()
        let url = try server.start()
        #expect(server.url == url)
        #expect(throws: DemoServerError.alreadyStarted) { try server.start() }
        server.stop()
        server.stop()
        #expect(server.url == nil)
    }

    @Test("A server that restarts immediately at the same port still has its edits")
    func restart() async throws {
        let server = DemoServer()
        defer { server.stop() }
        let port = OwnPort.next()
        let first = HTTPClient(try server.start(port: port))
        _ = try await first.send("PUT", "/products/1", body: ["title": "Kept"])
        server.stop()
        await #expect(throws: (any Error).self) { try await first.get("/products/1") }
        let second = HTTPClient(try server.start(port: port))
        #expect(second.base == first.base)
        #expect(try await second.get("/products/1").json["title"] == "Kept")
    }

    @Test("Stopping closes every connection, even during a response")
    func stopWhileBusy() async throws {
        let server = DemoServer()
        let client = try RawClient(try server.start())
        server.inject(.delay(seconds: 3600))
        var events = server.events().makeAsyncIterator()
        client.send("GET /products HTTP/1.1\r\nHost: x\r\n\r\n")
        while let event = await events.next() {
            if case .requested = event { break }
        }
        server.stop()
        #expect(try client.receiveAll() == "")
        #expect(server.openConnections == 0)
    }

    @Test("A released demo server stops")
    func deinitialised() throws {
        var server: DemoServer? = DemoServer()
        let url = try #require(try server?.start(port: OwnPort.next()))
        let client = try RawClient(url)
        server = nil
        #expect(try client.receiveAll() == "")
        #expect(throws: RawClient.Failure.self) { try RawClient(url) }
    }

    @Test("Every server has the same data")
    func deterministic() async throws {
        for target in [
            "/products?limit=0", "/users?limit=0", "/search/repositories?q=swift&per_page=100", "/api/articles",
        ] {
            var bodies: [Foundation.Data] = []
            for _ in 1...2 { try await withServer { bodies.append(try await $1.get(target).body) } }
            #expect(bodies[0] == bodies[1])
        }
    }

    @Test("No descriptor is left after clients leave in any way and the server stops")
    func descriptors() async throws {
        let server = DemoServer()
        let url = try server.start(port: OwnPort.next())
        let port = try #require(url.port)
        var events = server.events().makeAsyncIterator()
        #expect(OpenFiles.sockets(atLocalPort: port) == 1)
        let faults: [Fault] = [.cutBeforeResponse, .cutAfterHead, .halfBody, .unannouncedBody(bytes: 1_000_000)]
        server.faults = faults.map { FaultRule($0, at: "/users", times: 25) }
        for index in 0..<200 {
            let client = try RawClient(url)
            client.send(index % 2 == 0 ? "GET /users HTTP/1.1\r\nHost: x\r\n\r\n" : "NONSENSE\r\n")
            if index % 4 < 2 { _ = try client.receive() }
        }
        for _ in 0..<400 {
            while let event = await events.next() {
                guard case .requested = event else { break }
            }
        }
        #expect(server.openConnections == 0)
        server.stop()
        #expect(OpenFiles.sockets(atLocalPort: port) == 0)
    }

    @Test("Starting and stopping three hundred times leaves no open pipe")
    func pipes() throws {
        let server = DemoServer()
        let before = OpenFiles.pipes()
        for _ in 1...300 {
            try server.start()
            server.stop()
        }
        // Other tests start servers at the same time. A leak in this test would be 300 or 600 pipes.
        #expect(OpenFiles.pipes() - before < 250)
    }
}
