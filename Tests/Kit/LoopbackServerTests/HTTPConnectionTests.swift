import Foundation
import Testing

@testable import LoopbackServer

/// Tests connections without sockets and without waiting, because the test supplies every instant.
@Suite("HTTP connection")
struct HTTPConnectionTests {
    private let start = ContinuousClock.now
    private let get = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"

    private func connection(
        answer: @escaping @Sendable (LoopbackServer.Request) -> LoopbackServer.Delivery = {
            .init(.text("\"\($0.target)\""), to: $0, date: .distantPast)
        }
    ) -> HTTPConnection {
        HTTPConnection(limits: LoopbackServer.Limits(), at: start, service: AnswerService(answer))
    }

    private func drain(_ connection: inout HTTPConnection, at seconds: Double = 0) -> String {
        let now = start + .seconds(seconds)
        var bytes: [UInt8] = []
        while true {
            connection.advance(at: now)
            let output = Array(connection.pendingOutput)
            guard !output.isEmpty else { return String(decoding: bytes, as: UTF8.self) }
            bytes += output
            connection.didSend(output.count, at: now)
        }
    }

    private func bodies(_ wire: String) -> [Substring] {
        wire.split(separator: "\r\n").filter { $0.hasPrefix("\"") }.map { $0.prefix { $0 != "H" } }
    }

    @Test("Pipelined requests get their responses one by one in order")
    func pipelined() {
        var connection = connection()
        connection.receive((get + get.replacing("/a", with: "/b") + get.replacing("/a", with: "/c")).utf8, at: start)
        #expect(bodies(drain(&connection)) == ["\"/a\"", "\"/b\"", "\"/c\""])
        #expect(!connection.isFinished)
    }

    @Test("The second response waits for the pause of the first")
    func pausedAnswer() {
        var connection = connection { request in
            var delivery = LoopbackServer.Delivery(.text("\"\(request.target)\""), to: request, date: .distantPast)
            if request.target == "/a" { delivery.steps.insert(.wait(.seconds(5)), at: 0) }
            return delivery
        }
        connection.receive((get + get.replacing("/a", with: "/b")).utf8, at: start)
        #expect(drain(&connection, at: 0) == "")
        #expect(connection.deadline == start + .seconds(5))
        #expect(drain(&connection, at: 4.999) == "")
        #expect(bodies(drain(&connection, at: 5)) == ["\"/a\"", "\"/b\""])
    }

    @Test("A drip sends a piece at every interval")
    func drip() {
        var connection = connection { _ in
            .init(steps: [.drip(Array("\"1234\"".utf8), piece: 2, pause: .seconds(1))], closes: false)
        }
        connection.receive(get.utf8, at: start)
        #expect([0, 0.5, 1, 1.5, 2, 3].map { drain(&connection, at: $0) } == ["\"1", "", "23", "", "4\"", ""])
    }

    @Test("A connection that receives no request closes silently after its idle time")
    func idle() {
        var connection = connection()
        #expect(connection.deadline == start + .seconds(30))
        #expect(drain(&connection, at: 29.9) == "")
        #expect(!connection.isFinished)
        #expect(drain(&connection, at: 30) == "")
        #expect(connection.isFinished)
    }

    @Test("A request still incomplete 30 seconds after its first byte gets a 408")
    func trickle() {
        var connection = connection()
        var output = ""
        for second in 20..<50 {
            connection.receive([UInt8(ascii: "A")], at: start + .seconds(second))
            output += drain(&connection, at: Double(second))
        }
        #expect(output == "")
        output = drain(&connection, at: 50)
        #expect(output.hasPrefix("HTTP/1.1 408 Request Timeout\r\n"))
        #expect(connection.isLingering)
    }

    @Test(
        "A client that reads none of its response is disconnected after the idle time")
    func slowReader() {
        var connection = connection()
        connection.receive(get.utf8, at: start)
        for second in [0.0, 29, 58] {
            connection.advance(at: start + .seconds(second))
            #expect(!connection.isFinished)
            connection.didSend(1, at: start + .seconds(second))
        }
        #expect(connection.deadline == start + .seconds(88))
        connection.advance(at: start + .seconds(88))
        #expect(connection.isFinished)
    }

    @Test("After a refusal the connection discards input for two seconds")
    func lingering() {
        var connection = connection()
        connection.receive("NONSENSE\r\n".utf8, at: start)
        #expect(drain(&connection).hasPrefix("HTTP/1.1 400 "))
        #expect(connection.isLingering)
        connection.receive(get.utf8, at: start + .seconds(1))
        #expect(drain(&connection, at: 1) == "")
        #expect(connection.deadline == start + .seconds(2))
        _ = drain(&connection, at: 2)
        #expect(connection.isFinished)
    }

    @Test("A client that has closed its side still gets its responses")
    func halfClosed() {
        var connection = connection()
        connection.receive((get + get).utf8, at: start)
        connection.receiveEnd()
        #expect(bodies(drain(&connection)) == ["\"/a\"", "\"/a\""])
        #expect(connection.isFinished)
    }

    @Test("A request that ends early gets a 400, and an idle connection closes")
    func endsEarly() {
        var half = connection()
        half.receive(get.utf8.dropLast(3), at: start)
        half.receiveEnd()
        #expect(drain(&half).hasPrefix("HTTP/1.1 400 "))
        #expect(half.isFinished)
        var silent = connection()
        silent.receiveEnd()
        #expect(drain(&silent) == "")
        #expect(silent.isFinished)
    }

    @Test("A client that waits for 100 Continue gets it once")
    func expectation() {
        let head = "PUT /a HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n"
        var waiting = connection()
        waiting.receive(head.utf8, at: start)
        #expect(drain(&waiting) == "HTTP/1.1 100 Continue\r\n\r\n")
        #expect(drain(&waiting) == "")
        waiting.receive("{}".utf8, at: start)
        #expect(drain(&waiting).hasPrefix("HTTP/1.1 200 OK\r\n"))
        var eager = connection()
        eager.receive((head + "{}").utf8, at: start)
        #expect(drain(&eager).hasPrefix("HTTP/1.1 200 OK\r\n"))
    }

    @Test("A connection stops reading while responses wait")
    func backPressure() {
        var connection = connection()
        connection.receive(get.utf8, at: start)
        connection.advance(at: start)
        #expect(connection.wantsInput)
        connection.receive(String(repeating: get, count: 3000).utf8, at: start)
        #expect(!connection.wantsInput)
        #expect(bodies(drain(&connection)).count == 3001)
        #expect(connection.wantsInput)
    }
}
