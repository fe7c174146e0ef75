import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Every transport")
struct TransportTests {
    @Test("A request and its response arrive unchanged", arguments: TransportKind.allCases)
    func exchange(kind: TransportKind) async throws {
        let server = try RawServer(
            answering: Array("HTTP/1.1 201 Made\r\nContent-Length: 2\r\nX-One:  a\r\n\r\n{}".utf8))
        let request = HTTPRequest(
            .put, url: try server.url("/a%20b?q=%2B%26"), headers: ["X-Key": "k y"], body: .data(Data("{\"a\":1}".utf8))
        )
        let response = try await kind.make().send(request)
        #expect(response.status == 201)
        #expect(response.headers["x-ONE"] == "a")
        #expect(response.body == Data("{}".utf8))
        let received = try #require(server.requests.first)
        #expect(received.hasPrefix("PUT /a%20b?q=%2B%26 HTTP/1.1\r\n"))
        #expect(received.lowercased().contains("\r\nx-key: k y\r\n"))
        #expect(received.hasSuffix("\r\n\r\n{\"a\":1}"))
    }

    @Test(
        "A request without a body announces a length of zero if servers expect one", arguments: TransportKind.allCases,
        [HTTPMethod.post, .put, .patch])
    func noBody(kind: TransportKind, method: HTTPMethod) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 204 None\r\n\r\n".utf8))
        let outcome = try await kind.make().outcome(HTTPRequest(method, url: server.url()))
        #expect(outcome.status == 204)
        #expect(server.requests.first?.lowercased().contains("\r\ncontent-length: 0\r\n") == true)
    }

    @Test("A transport keeps neither cookies nor responses", arguments: TransportKind.allCases)
    func keepsNothing(kind: TransportKind) async throws {
        let server = try RawServer(
            answering: Array(
                """
                HTTP/1.1 200 OK\r\nSet-Cookie: a=b; Path=/\r\nCache-Control: max-age=600\r\nETag: "1"\r\n\
                Content-Length: 2\r\n\r\n{}
                """.utf8))
        let transport = try kind.make()
        for _ in 1...2 { #expect(await transport.get(try server.url()).text == "{}") }
        #expect(server.requests.count == 2)
        let fields = ["cookie:", "if-none-match:"]
        #expect(server.requests.allSatisfy { request in !fields.contains { request.lowercased().contains($0) } })
    }

    @Test("A large body is sent without waiting for 100 Continue", arguments: TransportKind.allCases)
    func largeBody(kind: TransportKind) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        let body = Data(repeating: UInt8(ascii: "x"), count: 3_000_000)
        let outcome = try await kind.make().outcome(HTTPRequest(.put, url: server.url(), body: .data(body)))
        #expect(outcome.status == 200)
        #expect(server.requests.first.map { $0.utf8.suffix(3_000_000).allSatisfy { $0 == UInt8(ascii: "x") } } == true)
        #expect(server.requests.first?.lowercased().contains("expect:") == false)
    }

    // FoundationNetworking is excluded, because under load it sometimes opens a second connection for a request right
    // after a response.
    @Test("Consecutive requests reuse one connection", arguments: TransportKind.surviving)
    func reuse(kind: TransportKind) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
        let transport = try kind.make()
        for _ in 1...300 { #expect(await transport.get(try server.url()).text == "{}") }
        #expect(server.connections == 1)
        #expect(server.requests.count == 300)
    }

    @Test("Fifty requests run concurrently", arguments: TransportKind.allCases)
    func concurrent(kind: TransportKind) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
        let transport = try kind.make()
        let url = try server.url()
        let texts = await withTaskGroup(of: String?.self) { group in
            for _ in 1...50 { group.addTask { await transport.get(url).text } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "{}", count: 50))
    }

    @Test("A compressed body arrives decompressed", arguments: TransportKind.allCases)
    func compressed(kind: TransportKind) async throws {
        let body = Gzip.stored(Array("{\"id\": 1}".utf8))
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try RawServer(answering: Array(head.utf8) + body)
        #expect(try await kind.make().get(server.url()).text == "{\"id\": 1}")
    }

    @Test("A body of exactly the limit is accepted, and one more byte is refused", arguments: TransportKind.allCases)
    func limit(kind: TransportKind) async throws {
        let transport = try kind.make()
        for head in ["Content-Length: 1000\r\n\r\n", "\r\n"] {
            let bytes = Array("HTTP/1.1 200 OK\r\n\(head)".utf8) + Array(repeating: 32, count: 1_000)
            let server = try RawServer(closingAfter: bytes)
            #expect(await transport.get(try server.url(), responseLimit: 1_000).status == 200)
            #expect(await transport.get(try server.url(), responseLimit: 999).cause == .tooLarge(limit: 999))
        }
    }

    @Test("Interim responses are skipped", arguments: TransportKind.allCases)
    func interim(kind: TransportKind) async throws {
        let server = try RawServer(
            answering: Array(
                """
                HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a>\r\nX-Early: 1\r\n\r\n\
                HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX-Late: 1\r\n\r\n{}
                """.utf8))
        let response = try await kind.make().send(HTTPRequest(url: server.url()))
        #expect(response.status == 200)
        #expect(response.headers["X-Late"] == "1")
        #expect(String(decoding: response.body, as: UTF8.self) == "{}")
    }

    @Test("A body shorter than its Content-Length fails as a lost connection", arguments: TransportKind.allCases)
    func tooShort(kind: TransportKind) async throws {
        let server = try RawServer(closingAfter: Array("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n{}".utf8))
        #expect(try await kind.make().get(server.url()).failure == .offline)
    }

    @Test("Bytes after a response are not read as the next response", arguments: TransportKind.allCases)
    func tooLong(kind: TransportKind) async throws {
        let server = try RawServer(
            answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}HTTP/1.1 200 OK\r\n\r\nevil".utf8))
        let transport = try kind.make()
        for _ in 1...3 { #expect(await transport.get(try server.url()).text == "{}") }
    }

    @Test(
        "A request's timeout covers the whole response, even if data keeps arriving", arguments: TransportKind.allCases)
    func budget(kind: TransportKind) async throws {
        let server = try RawServer { connection in
            guard connection.receiveRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while !connection.waitForClose(milliseconds: 10), connection.send(" ") {}
        }
        let outcome = try await kind.make().get(server.url(), timeout: .milliseconds(200))
        #expect(outcome.failure == .timedOut)
    }

    @Test(
        "A request times out if the server is silent or sends its head slowly",
        arguments: TransportKind.surviving, [0, 5, 17, 20])
    func slowHead(kind: TransportKind, prefix: Int) async throws {
        let closed = AsyncStream<Void>.makeStream()
        let server = try RawServer { connection in
            guard connection.receiveRequest() != nil else { return }
            connection.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8.prefix(prefix)))
            if connection.waitForClose() { closed.continuation.yield() }
        }
        // On a busy machine the time may be over before the request has been sent.
        repeat {
            let outcome = try await kind.make().get(server.url(), timeout: .milliseconds(100))
            #expect(outcome.failure == .timedOut)
        } while server.requests.isEmpty
        for await _ in closed.stream { break }
    }

    @Test("A task that is already cancelled sends no request", arguments: TransportKind.allCases)
    func cancelledBefore(kind: TransportKind) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
        let (transport, url) = (try kind.make(), try server.url())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await transport.get(url)
        }
        #expect(await task.value.failure == .cancelled)
        #expect(server.requests.isEmpty)
    }

    @Test(
        "Cancelling while the response arrives ends the call and closes the connection",
        arguments: TransportKind.allCases, ["", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"])
    func cancelledDuring(kind: TransportKind, answer: String) async throws {
        let (steps, continuation) = AsyncStream<Bool>.makeStream()
        let server = try RawServer { connection in
            guard connection.receiveRequest() != nil else { return }
            connection.send(answer)
            continuation.yield(true)
            continuation.yield(connection.waitForClose())
        }
        let (transport, url) = (try kind.make(), try server.url())
        let task = Task { await transport.get(url) }
        var iterator = steps.makeAsyncIterator()
        _ = await iterator.next()
        task.cancel()
        #expect(await task.value.failure == .cancelled)
        #expect(await iterator.next() == true)
    }

    @Test(
        "A cancellation that races the response never leaves a caller waiting",
        arguments: TransportKind.allCases)
    func cancelledAtAnyTime(kind: TransportKind) async throws {
        let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
        let (transport, url) = (try kind.make(), try server.url())
        await withTaskGroup { group in
            for _ in 1...200 {
                group.addTask {
                    let task = Task { await transport.get(url) }
                    task.cancel()
                    let outcome = await task.value
                    #expect(outcome.text == "{}" || outcome.failure == .cancelled)
                }
            }
        }
        #expect(await transport.get(url).text == "{}")
    }

    @Test(
        "A URL that is not a web URL is not requested",
        arguments: TransportKind.allCases,
        ["file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http:///x"])
    func otherProtocols(kind: TransportKind, address: String) async throws {
        let url = try #require(URL(string: address))
        #expect(
            try await kind.make().get(url).cause == .invalidRequest(reason: "The URL is not a web address."))
    }

    @Test("An https request fails if the server responds without TLS", arguments: TransportKind.allCases)
    func notSecure(kind: TransportKind) async throws {
        let server = try RawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
            _ = connection.waitForClose()
        }
        let outcome = try await kind.make().get(server.url(scheme: "https"))
        // FoundationNetworking does not report why a secure connection failed.
        #expect(
            outcome.cause == .invalidResponse(reason: "The connection is not secure.") || outcome.failure == .offline)
    }
}
