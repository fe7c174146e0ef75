import Foundation
import Testing

@testable import DataKit

@Suite("The head of a response, line by line")
struct ResponseHeadTests {
    private var head = ResponseHead()

    /// Appends the lines, and returns for each whether it has completed the head.
    private mutating func append(_ lines: String...) throws -> [Bool] {
        var ends: [Bool] = []
        for line in lines { ends.append(try Array(line.utf8).withUnsafeBytes { try head.append($0) }) }
        return ends
    }

    @Test("A header line may end with a bare line feed, and needs a colon")
    mutating func fields() throws {
        let ends = try append("HTTP/1.1 200 OK\n", "X-One: \t a: b\t \r\n", "nothing\r\n", "X-Two:\n", "\n")
        #expect(ends == [false, false, false, false, true])
        #expect(head.response(body: Data()) == HTTPResponse(status: 200, headers: ["X-One": "a: b", "X-Two": ""]))
    }

    @Test("An interim response is skipped, and its fields are dropped")
    mutating func interim() throws {
        let interim = try append("HTTP/1.1 199 Wait\r\n", "X-Early: 1\r\n", "\r\n")
        #expect(interim == [false, false, false])
        #expect(head.response(body: Data()) == nil)
        let end = try append("HTTP/1.1 204 No Content\r\n", "\r\n")
        #expect(end == [false, true])
        #expect(head.response(body: Data()) == HTTPResponse(status: 204))
    }

    @Test("A response that switches protocols without a request fails immediately")
    mutating func protocolChange() {
        #expect(throws: APIError.invalidResponse(reason: "It is not an HTTP response.")) {
            try append("HTTP/1.1 101 Switching Protocols\r\n")
        }
    }

    @Test("A folded line continues its field, and white space before the colon is ignored")
    mutating func folds() throws {
        _ = try append(
            "HTTP/1.1 200 OK\r\n", " lost: 1\r\n", "X-Long: first\r\n", "  second: x\r\n", "\tthird\r\n",
            "X-Empty:\r\n",
            " later\r\n", "ETag : \"x\"\r\n", "\r\n")
        let fields: HTTPHeaders = ["X-Long": "first second: x third", "X-Empty": "later", "ETag": "\"x\""]
        #expect(head.response(body: Data())?.headers == fields)
    }

    @Test("A field that is not UTF-8 is read as Latin-1, for old servers")
    mutating func latin1() throws {
        _ = try append("HTTP/1.1 302 Found\r\n", "X-Name: caf\u{E9}\r\n")
        let line = Array("Location: /caf".utf8) + [0xE9] + Array("\r\n".utf8)
        _ = try line.withUnsafeBytes { try head.append($0) }
        _ = try append("\r\n")
        #expect(head.response(body: Data())?.headers == ["X-Name": "caf\u{E9}", "Location": "/caf\u{E9}"])
    }

    @Test("Two equal Location fields count once, and different Location fields are an error")
    mutating func locations() throws {
        _ = try append("HTTP/1.1 302 Found\r\n", "Location: /x\r\n", "location: /x\r\n", "\r\n")
        #expect(head.response(body: Data())?.headers["Location"] == "/x")
        var other = ResponseHeadTests()
        _ = try other.append("HTTP/1.1 302 Found\r\n", "Location: /x\r\n")
        #expect(throws: APIError.invalidResponse(reason: "It redirects to more than one address.")) {
            try other.append("Location: /y\r\n")
        }
    }

    @Test("A Content-Length too long for an integer exceeds any limit")
    mutating func endlessLength() throws {
        _ = try append("HTTP/1.1 200 OK\r\n", "Content-Length: 99999999999999999999999\r\n", "\r\n")
        #expect(head.announcedLength == .max)
    }

    @Test(
        "A status line needs a version and a three-digit status from 100 upwards",
        arguments: [
            "", "HTTP/1.1", "HTTP/1.1 ", "HTTP/1.1  200 OK", "HTTP/1.1 20 OK", "HTTP/1.1 2000 OK", "HTTP/1.1 2x0 OK",
            "HTTP/1.1 099 OK", "ICY 200 OK",
        ])
    mutating func noStatus(line: String) {
        #expect(throws: APIError.invalidResponse(reason: "It is not an HTTP response.")) { try append("\(line)\r\n") }
    }

    @Test("A status line needs no reason phrase", arguments: ["HTTP/1.1 204", "HTTP/1.1 204 ", "HTTP/1.1 204 a b c"])
    mutating func reason(line: String) throws {
        let ends = try append("\(line)\r\n", "\r\n")
        #expect(ends == [false, true])
        #expect(head.response(body: Data()) == HTTPResponse(status: 204))
    }

    @Test("Bytes after the head do not change it")
    mutating func trailer() throws {
        let ends = try append("HTTP/1.1 200 OK\r\n", "\r\n", "X-Late: 1\r\n", "\r\n")
        #expect(ends == [false, true, false, false])
        #expect(head.response(body: Data()) == HTTPResponse(status: 200))
    }

    @Test("A response head may have 256 KiB, but not one byte more", arguments: [0, 1])
    mutating func room(excess: Int) throws {
        let (status, end) = ("HTTP/1.1 200 OK\r\n", "\r\n")
        let rest = 262_144 - status.utf8.count - end.utf8.count + excess
        let field = "X: " + String(repeating: "x", count: rest - 5) + "\r\n"
        if excess == 0 {
            let ends = try append(status, field, end)
            #expect(ends == [false, false, true])
        } else {
            _ = try append(status, field)
            #expect(throws: APIError.invalidResponse(reason: "Its header is too large.")) { try append(end) }
        }
    }

    @Test(
        "A Content-Length counts only if the status allows a body",
        arguments: [
            ("200", "Content-Length: 5", 5), ("200", "Content-Length: many", nil), ("204", "Content-Length: 5", nil),
            ("304", "Content-Length: 5", nil), ("200", "X: 5", nil),
        ])
    mutating func length(status: String, field: String, length: Int?) throws {
        _ = try append("HTTP/1.1 \(status) OK\r\n", "\(field)\r\n", "\r\n")
        #expect(head.announcedLength == length)
    }

    @Test("Requested compressions are accepted in any spelling")
    mutating func compressions() throws {
        let ends = try append("HTTP/1.1 200 OK\r\n", "Content-Encoding: GZIP, x-gzip ,deflate,identity\r\n", "\r\n")
        #expect(ends == [false, false, true])
    }
}
