import Foundation
import Testing

@testable import DemoServer

@Suite("Response")
struct ResponseTests {
    private let request = Request(method: "GET", target: "/", path: [], query: [])

    @Test("The head is the status line and the fields, dated by RFC 9110's own example")
    func head() {
        let response = Response.json(["a": 1]).adding("X-Test", "yes")
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

    @Test("A value from outside cannot begin a field of its own")
    func injection() {
        let response = Response().adding("Retry-After", "1\r\nX-Evil: yes\u{0}")
        let head = String(decoding: response.head(bodyLength: 0, connection: nil, date: .distantPast), as: UTF8.self)
        #expect(head.contains("Retry-After: 1  X-Evil: yes \r\n"))
    }

    @Test(
        "The entity that the client holds is not sent again",
        arguments: [
            ("TAG", 304), ("W/TAG", 304), ("\"other\", TAG", 304), ("*", 304), ("\"other\"", 200), ("", 200),
        ])
    func conditional(candidates: String, status: Int) throws {
        let response = Response.json(["a": 1]).conditional(on: request)
        let tag = try #require(response.headers.first { $0.name == "ETag" }?.value)
        var again = request
        again.headers = [.init(name: "if-none-match", value: candidates.replacing("TAG", with: tag))]
        let answer = Response.json(["a": 1]).conditional(on: again)
        #expect(answer.status == status)
        #expect(answer.body.isEmpty == (status == 304))
        #expect(answer.headers.contains { $0.name == "ETag" && $0.value == tag })
    }

    @Test("Another body has another tag; errors and edits have none")
    func tags() {
        let tag = { (response: Response) in response.headers.first { $0.name == "ETag" }?.value }
        #expect(tag(Response.json(1).conditional(on: request)) != tag(Response.json(2).conditional(on: request)))
        #expect(tag(Response.message(404, "").conditional(on: request)) == nil)
        var edit = request
        edit.method = "PUT"
        #expect(tag(Response.json(1).conditional(on: edit)) == nil)
    }
}
