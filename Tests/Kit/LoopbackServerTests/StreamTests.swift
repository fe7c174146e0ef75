import Foundation
import LoopbackServerDoubles
import Synchronization
import Testing

@testable import LoopbackServer

@Suite("Streaming")
struct StreamTests {
    private let start = ContinuousClock.now

    /// A connection to a service that streams what `next` returns, four times a second.
    private func connection(next: @escaping @Sendable () -> [UInt8]?) -> HTTPConnection {
        let service = AnswerService { _ in
            .init(streaming: .text("begin "), date: .distantPast, every: .milliseconds(250), next: next)
        }
        var connection = HTTPConnection(limits: LoopbackServer.Limits(), at: start, service: service)
        connection.receive("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8, at: start)
        return connection
    }

    private func drain(_ connection: inout HTTPConnection, at seconds: Double) -> String {
        var bytes: [UInt8] = []
        while true {
            connection.advance(at: start + .seconds(seconds))
            let output = Array(connection.pendingOutput)
            guard !output.isEmpty else { break }
            bytes += output
            connection.didSend(output.count, at: start + .seconds(seconds))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("A stream without a pause or parts does not block other connections")
    func withoutPause() {
        let asked = Mutex(0)
        let service = AnswerService { _ in
            .init(streaming: .text(""), date: .distantPast, every: .zero) {
                asked.withLock { asked in
                    asked += 1
                    return asked < 1_000 ? [] : nil
                }
            }
        }
        var connection = HTTPConnection(limits: LoopbackServer.Limits(), at: start, service: service)
        connection.receive("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8, at: start)
        _ = drain(&connection, at: 0)
        #expect(asked.withLock { $0 } == 1)
    }

    @Test("A stream asks for parts at every interval, and its end closes the connection")
    func parts() throws {
        let parts = Mutex<[String?]>(["a", "", "b", nil])
        var connection = connection { parts.withLock { $0.removeFirst() }.map { Array($0.utf8) } }
        let head = drain(&connection, at: 0)
        #expect(head.contains("\r\nConnection: close\r\n"))
        #expect(!head.contains("Content-Length"))
        #expect(head.hasSuffix("\r\n\r\nbegin a"))
        #expect(connection.deadline == start + .milliseconds(250))
        #expect([0.24, 0.25, 0.4, 0.5, 0.74].map { drain(&connection, at: $0) } == ["", "", "", "b", ""])
        #expect(!connection.isLingering)
        #expect(drain(&connection, at: 0.75) == "")
        #expect(connection.isLingering)
    }

    @Test("A stream requests no parts while its client does not read")
    func deaf() {
        let asked = Mutex(0)
        var connection = connection {
            asked.withLock { $0 += 1 }
            return [0x61]
        }
        connection.advance(at: start)
        for second in 1...29 { connection.advance(at: start + .seconds(second)) }
        #expect(asked.withLock { $0 } == 0)
        #expect(!connection.isFinished)
        connection.advance(at: start + .seconds(30))
        #expect(connection.isFinished)
    }

    @Test("A stream stays open after a silent hour")
    func silence() {
        var connection = connection { [] }
        for second in 0...3600 { _ = drain(&connection, at: Double(second)) }
        #expect(!connection.isFinished)
    }

    @Test("A client that disconnects ends its stream and releases the source of parts")
    func departure() {
        final class Source: Sendable {}
        var source: Source? = Source()
        let remembered = { [weak remembered = source] in remembered }
        var connection: HTTPConnection? = connection { [source] in
            withExtendedLifetime(source) {}
            return []
        }
        source = nil
        _ = connection.map {
            var copy = $0; return drain(&copy, at: 0)
        }
        #expect(remembered() != nil)
        connection?.receiveEnd()
        var left = connection
        connection = nil
        if var last = left {
            _ = drain(&last, at: 0.25)
            #expect(last.isFinished)
        }
        left = nil
        #expect(remembered() == nil)
    }

    @Test("Events arrive over a socket while the connection is open")
    func events() throws {
        let counter = Mutex(0)
        let service = AnswerService { _ in
            .init(
                streaming: .text("", type: "text/event-stream"), date: .distantPast, every: .milliseconds(1),
                next: {
                    counter.withLock {
                        $0 += 1
                        return $0 <= 100 ? Array("data: \($0)\n\n".utf8) : nil
                    }
                })
        }
        let server = try LoopbackServer(service)
        defer { server.stop() }
        let client = try RawClient(server.url)
        client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        let events = try client.receiveAll().split(separator: "\r\n\r\n")[1]
        #expect(events.description == (1...100).map { "data: \($0)\n\n" }.joined())
    }
}
