import DomainKit
import Foundation
import Testing

@testable import DataKit

/// Servers whose responses never end.
///
/// Only for transports that can stop a response while it streams: FoundationNetworking on Linux buffers what arrives
/// faster than it delivers.
@Suite("Oversized responses")
struct LargeResponseTests {
    private func endless(_ head: String, _ piece: [UInt8]) throws -> RawServer {
        try RawServer { connection in
            guard connection.receiveRequest() != nil, connection.send(head) else { return }
            while connection.send(piece) {}
        }
    }

    private let zeros = [UInt8](repeating: 0, count: 65_536)

    @Test(
        "A body that exceeds the limit is cut off with an error", arguments: TransportKind.surviving,
        [
            "\r\n", "Content-Length: 100000000000\r\n\r\n", "Content-Length: 99999999999999999999999999\r\n\r\n",
        ])
    func endlessBody(kind: TransportKind, head: String) async throws {
        let server = try endless("HTTP/1.1 200 OK\r\n\(head)", zeros)
        #expect(try await kind.make().get(server.url()).cause == .tooLarge(limit: 1_000_000))
    }

    @Test(
        "A large Content-Length is ignored if no such body follows", arguments: TransportKind.surviving,
        [
            ("304 Not Modified", "", ""), ("204 No Content", "", ""),
            ("200 OK", "Transfer-Encoding: chunked\r\n", "2\r\n{}\r\n0\r\n\r\n"),
        ])
    func otherLength(kind: TransportKind, answer: (status: String, field: String, body: String)) async throws {
        let server = try RawServer(
            closingAfter: Array(
                "HTTP/1.1 \(answer.status)\r\n\(answer.field)Content-Length: 100000000\r\n\r\n\(answer.body)".utf8))
        #expect(try await kind.make().get(server.url()).status == Int(answer.status.prefix(3)))
    }

    @Test("A chunked body that exceeds the limit is cut off with an error", arguments: TransportKind.surviving)
    func endlessChunks(kind: TransportKind) async throws {
        let server = try endless(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            Array("10000\r\n".utf8) + zeros + Array("\r\n".utf8))
        #expect(try await kind.make().get(server.url()).cause == .tooLarge(limit: 1_000_000))
    }

    @Test("A compressed body is cut off if its decompressed size exceeds the limit", arguments: TransportKind.surviving)
    func bomb(kind: TransportKind) async throws {
        let bomb = Gzip.bomb(bytes: 100_000_000)
        #expect(bomb.count < 1_000_000)
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
        let server = try RawServer(answering: Array(head.utf8) + bomb)
        #expect(try await kind.make().get(server.url()).cause == .tooLarge(limit: 1_000_000))
    }

    @Test("A compressed body is cut off if its compressed size exceeds the limit", arguments: TransportKind.surviving)
    func nothing(kind: TransportKind) async throws {
        let server = try RawServer { connection in
            guard connection.receiveRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n")
            connection.send(Gzip.nothing(blocks: 1_000_000))
            _ = connection.waitForClose()
        }
        #expect(try await kind.make().get(server.url()).cause == .tooLarge(limit: 1_000_000))
    }

    @Test(
        "An unrequested compression is refused", arguments: TransportKind.surviving,
        ["zstd", "br", "gzip, zstd", "x"])
    func otherEncodings(kind: TransportKind, encoding: String) async throws {
        let server = try RawServer(
            closingAfter: Array("HTTP/1.1 200 OK\r\nContent-Encoding: \(encoding)\r\nContent-Length: 2\r\n\r\n{}".utf8))
        let expected = APIError.invalidResponse(reason: "Its compression was not requested.")
        #expect(try await kind.make().get(server.url()).cause == expected)
    }

    @Test("A damaged compressed body makes the request fail", arguments: TransportKind.surviving)
    func damaged(kind: TransportKind) async throws {
        var body = Gzip.stored(Array("{\"id\": 1}".utf8))
        body[body.count - 6] ^= 1
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try RawServer(answering: Array(head.utf8) + body)
        guard case .invalidResponse = try await kind.make().get(server.url()).cause else {
            Issue.record("Should be refused")
            return
        }
    }

    @Test(
        "An endless response head is refused", arguments: TransportKind.surviving,
        [
            "X-Name: value\r\n", "value", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n",
        ])
    func endlessHead(kind: TransportKind, piece: String) async throws {
        let begin = piece.hasPrefix("HTTP") ? "" : "HTTP/1.1 200 OK\r\nX: "
        let server = try endless(begin, Array(repeating: Array(piece.utf8), count: 1_000).flatMap(\.self))
        let outcome = try await kind.make().get(server.url())
        #expect(outcome.cause == .invalidResponse(reason: "Its header is too large."), "\(outcome)")
    }

    @Test("An endless trailer is refused", arguments: TransportKind.surviving)
    func endlessTrailer(kind: TransportKind) async throws {
        let server = try endless(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n", Array("X-Name: value\r\n".utf8))
        let outcome = try await kind.make().get(server.url())
        #expect(outcome.cause == .invalidResponse(reason: "Its header is too large."), "\(outcome)")
    }

    @Test(
        "Bytes after a compressed body fail as an unusable response, not a lost connection",
        arguments: TransportKind.surviving)
    func afterCompressed(kind: TransportKind) async throws {
        let body = Gzip.stored(Array("{}".utf8)) + [0, 0, 0, 0, 1, 2, 3, 4]
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = try RawServer(answering: Array(head.utf8) + body)
        let outcome = try await kind.make().get(server.url())
        #expect(outcome.cause == .invalidResponse(reason: "It could not be decompressed."), "\(outcome)")
    }
}
