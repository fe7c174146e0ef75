import DataKit
import Foundation
import Testing

@testable import App

@Suite("What a recording leaves out")
struct RedactionTests {
    @Test("Strings that are called a password, a token, a secret or a key are dots; everything else stays as it was")
    func json() {
        let text =
            #"{"id":1, "accessToken" : "ey\"J", "price":9.90, "note":"a \"password\": \"b\"", "x":{"apiKey":"k"}}"#
        let wanted =
            #"{"id":1, "accessToken" : "•••", "price":9.90, "note":"a \"password\": \"b\"", "x":{"apiKey":"•••"}}"#
        #expect(Redaction.redacted(json: text) == wanted)
    }

    @Test("A request is known by its method, its path and its query, without secrets and without a host")
    func request() throws {
        let url = try #require(URL(string: "http://127.0.0.1:4711/a%20b?q=tea&api_key=s3cr3t"))
        #expect(HTTPRequest(.put, url: url).recordedName == "PUT /a b?q=tea&api_key=•••")
        let root = try #require(URL(string: "http://127.0.0.1:4711"))
        #expect(HTTPRequest(url: root).recordedName == "GET /")
    }

    @Test("Of an answer's fields only those are kept that the app reads; a body that is no text is kept as it is")
    func response() {
        let bytes = Data([0xFF, 0xD8, 0x00])
        let response = HTTPResponse(
            status: 429, headers: ["Retry-After": "3", "Set-Cookie": "session=s3cr3t"], body: bytes)
        let recorded = RecordedResponse(response)
        #expect(recorded.headers == ["retry-after": "3"])
        #expect(recorded.response == HTTPResponse(status: 429, headers: ["Retry-After": "3"], body: bytes))
    }
}
