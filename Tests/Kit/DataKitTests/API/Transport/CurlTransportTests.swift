#if os(Linux)
    @testable import DataKit
    import DomainKit
    import Foundation
    import Synchronization
    import Testing

    @Suite("libcurl")
    struct CurlTransportTests {
        @Test("A request that is not idempotent is sent once, even on a closing connection")
        func sentOnce() async throws {
            let server = try RawServer { connection in
                // The first connection answers one GET, reads the next request, and closes without an answer.
                if connection.receiveRequest()?.hasPrefix("GET") == true {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                    _ = connection.receiveRequest()
                }
            }
            let transport = try #require(CurlTransport())
            #expect(await transport.get(try server.url()).text == "{}")
            let post = HTTPRequest(.post, url: try server.url(), body: .data(Data("{}".utf8)))
            #expect(await transport.outcome(post).failure == .offline)
            #expect(server.requests.filter { $0.hasPrefix("POST") }.count == 1)
        }

        @Test("A non-idempotent endpoint with any method gets a separate connection")
        func declaredNotIdempotent() async throws {
            let server = try RawServer { connection in
                if connection.receiveRequest()?.hasPrefix("GET") == true {
                    connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                    _ = connection.receiveRequest()
                }
            }
            let transport = try #require(CurlTransport())
            let client = APIClient(baseURL: try server.url(), transport: transport, options: .patient)
            _ = try await client.send(Endpoint<NoContent>(path: []))
            await #expect(throws: GatewayError.offline) {
                try await client.send(Endpoint<NoContent>(.put, path: ["x"], isIdempotent: false))
            }
            #expect(server.requests.filter { $0.hasPrefix("PUT") }.count == 1)
        }

        @Test(
            "A header field with a line break is refused",
            arguments: [
                ("X-Key", "a\r\nX-Evil: 1"), ("X-Key", "a\nb"), ("X-Key", "a\0b"), ("X Key", "a"), ("X:Key", "a"),
                ("", "a"),
            ])
        func injection(name: String, value: String) async throws {
            let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            let transport = try #require(CurlTransport())
            var request = HTTPRequest(url: try server.url())
            request.headers[name] = value
            #expect(
                await transport.outcome(request).cause
                    == .invalidRequest(reason: "A header contains characters that cannot be sent."))
            #expect(server.requests.isEmpty)
        }

        @Test("Every field is sent unchanged, even without a value")
        func fields() async throws {
            let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            let request = HTTPRequest(
                .put, url: try server.url(), headers: ["az09!#$%&'*+-.^_`|~": "1", "X-Empty": ""],
                body: .data(Data("x".utf8)))
            #expect(await (try #require(CurlTransport())).outcome(request).status == 200)
            let received = try #require(server.requests.first)
            #expect(received.contains("\r\naz09!#$%&'*+-.^_`|~: 1\r\n"))
            #expect(received.contains("\r\nx-empty:\r\n"))
            #expect(!received.lowercased().contains("\r\ncontent-type:"))
        }

        @Test("A GET or DELETE without a body sends no Content-Length", arguments: [HTTPMethod.get, .delete])
        func nothingAnnounced(method: HTTPMethod) async throws {
            let server = try RawServer(answering: Array("HTTP/1.1 204 None\r\n\r\n".utf8))
            let request = HTTPRequest(method, url: try server.url())
            #expect(await (try #require(CurlTransport())).outcome(request).status == 204)
            #expect(server.requests.first?.lowercased().contains("content-") == false)
        }

        @Test("A URL that contains a password is refused")
        func password() async throws {
            let url = try #require(URL(string: "http://user:password@127.0.0.1:9/"))
            let cause = await (try #require(CurlTransport())).get(url).cause
            #expect(cause == .invalidRequest(reason: "An address must not contain a name or a password."))
        }

        @Test("A timeout of zero or less sends no request", arguments: [Duration.zero, .seconds(-1)])
        func noTime(timeout: Duration) async throws {
            let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
            let transport = try #require(CurlTransport())
            #expect(await transport.get(try server.url(), timeout: timeout).failure == .timedOut)
            #expect(server.requests.isEmpty)
        }

        @Test("The log names the transport, which is URLSession if libcurl is unavailable")
        func system() async throws {
            let server = try RawServer(answering: Array("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}".utf8))
            let lines = Mutex<[String]>([])
            let transports = [
                SystemTransport { line in lines.withLock { $0.append(line) } },
                SystemTransport(nil) { line in lines.withLock { $0.append(line) } },
            ]
            for transport in transports { #expect(await transport.get(try server.url()).text == "{}") }
            #expect(lines.withLock { $0.map { $0.prefix(17) } } == ["Network: libcurl/", "Network: URLSessi"])
        }

        @Test("A header field that occurs several times is joined into a list")
        func repeatedFields() async throws {
            let server = try RawServer(
                answering: Array("HTTP/1.1 200 OK\r\nX-One: a\r\nContent-Length: 2\r\nx-one:  b \r\n\r\n{}".utf8))
            let response = try await #require(CurlTransport()).send(HTTPRequest(url: server.url()))
            #expect(response.headers["X-ONE"] == "a, b")
        }

        @Test("An unused transport ends, and a released transport closes its connections")
        func released() async throws {
            let (closed, continuation) = AsyncStream<Bool>.makeStream()
            let server = try RawServer { connection in
                _ = connection.receiveRequest()
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}")
                continuation.yield(connection.waitForClose())
            }
            _ = CurlTransport()
            var transport = CurlTransport()
            #expect(await transport?.get(try server.url()).text == "{}")
            transport = nil
            var iterator = closed.makeAsyncIterator()
            #expect(await iterator.next() == true)
        }
    }
#endif
