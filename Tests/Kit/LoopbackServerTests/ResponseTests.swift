import Foundation
import Testing

@testable import LoopbackServer

@Suite("Response")
struct ResponseTests {
    private let request = LoopbackServer.Request(method: "GET", target: "/", path: [], query: [])

    @Test("The head has the status line and the fields, dated like RFC 9110's example")
    func head() {
        let response = LoopbackServer.Response.text("{}", type: "application/json").adding("X-Test", "yes")
        let head = response.head(bodyLength: 7, connection: "close", date: Date(timeIntervalSince1970: 784_111_777))
        #expect(
            String(decoding: head, as: UTF8.self) == """
                HTTP/1.1 200 OK\r
                Content-Type: application/json; charset=utf-8\r
                X-Test: yes\r
                Date: Sun, 06 Nov 1994 08:49:37 GMT\r
                Content-Length: 7\r
                Connection: close\r
                \r

                """)
    }

    @Test("A value from outside cannot add a header field")
    func injection() {
        let response = LoopbackServer.Response().adding("Retry-After", "1\r\nX-Evil: yes\u{0}")
        let head = String(decoding: response.head(bodyLength: 0, connection: nil, date: .distantPast), as: UTF8.self)
        #expect(head.contains("Retry-After: 1  X-Evil: yes \r\n"))
        let named = LoopbackServer.Response().adding("X\r\nX-Evil: yes", "1")
        let lines = String(decoding: named.head(bodyLength: 0, connection: nil, date: .distantPast), as: UTF8.self)
        #expect(!lines.contains("\r\nX-Evil"))
    }

    @Test(
        "A response that the client already has is not sent again",
        arguments: [
            ("TAG", 304), ("W/TAG", 304), ("\"other\", TAG", 304), ("*", 304), ("\"other\"", 200), ("", 200),
        ])
    func conditional(candidates: String, status: Int) throws {
        let response = LoopbackServer.Response.text("{}", type: "application/json").conditional(on: request)
        let tag = try #require(response.headers.first { $0.name == "ETag" }?.value)
        var again = request
        again.headers = [.init(name: "if-none-match", value: candidates.replacing("TAG", with: tag))]
        let answer = LoopbackServer.Response.text("{}", type: "application/json").conditional(on: again)
        #expect(answer.status == status)
        #expect(answer.body.isEmpty == (status == 304))
        #expect(answer.headers.contains { $0.name == "ETag" && $0.value == tag })
    }

    @Test("Different bodies get different ETags, and errors and edits get none")
    func tags() {
        let tag = { (response: LoopbackServer.Response) in response.headers.first { $0.name == "ETag" }?.value }
        #expect(
            tag(LoopbackServer.Response.text("1").conditional(on: request))
                != tag(LoopbackServer.Response.text("2").conditional(on: request)))
        #expect(tag(LoopbackServer.Response.text("", status: 404).conditional(on: request)) == nil)
        var edit = request
        edit.method = "PUT"
        #expect(tag(LoopbackServer.Response.text("1").conditional(on: edit)) == nil)
    }
}
