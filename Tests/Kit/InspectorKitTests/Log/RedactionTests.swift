import DataKit
import DomainKit
import Foundation
import Testing

@testable import InspectorKit

@Suite("Redaction of a recording")
struct RedactionTests {
    @Test("Strings named password, token, secret or key become dots")
    func json() {
        let text =
            #"{"keywords":["a"], "accessToken" : "ey\"J", "price":9.90, "note":"a \"password\": \"b\"", "x":{"apiKey":"k"}}"#
        let wanted =
            #"{"keywords":["a"], "accessToken" : "•••", "price":9.90, "note":"a \"password\": \"b\"", "x":{"apiKey":"•••"}}"#
        #expect(Redaction.redacted(json: text) == wanted)
        // A mark is one character with the quote before it.
        #expect(Redaction.redacted(json: "{\"token\":\"\u{301}ey\"}") == #"{"token":"•••"}"#)
    }

    @Test("All strings in an object or list with a secret name become dots")
    func nestedJSON() {
        let text =
            #"[{"tokens":{"a":1,"b":["c",{"d":"e"}],"f":"g"},"h":"i"},"j",{"key":7},"k",{"l":["m"],"keys":[]},"n"]"#
        let wanted =
            #"[{"tokens":{"a":1,"b":["•••",{"d":"•••"}],"f":"•••"},"h":"i"},"j",{"key":7},"k",{"l":["m"],"keys":[]},"n"]"#
        #expect(Redaction.redacted(json: text) == wanted)
    }

    @Test(
        "Text that is not JSON keeps everything except known secrets",
        arguments: [
            ("", ""), ("]}", "]}"), (#"{"token":"ab"#, #"{"token":"•••""#), (#"{"name":"ab"#, #"{"name":"ab"#),
            (#"{"token":"a"}"# + "\n" + #"{"name":"b"}"#, #"{"token":"•••"}"# + "\n" + #"{"name":"b"}"#),
        ])
    func notJSON(text: String, wanted: String) {
        #expect(Redaction.redacted(json: text) == wanted)
    }

    @Test("A recorded link contains no host and no secrets in its query")
    func links() {
        let link =
            #"<https://a.example/items?access_token=abc&otp=1&page=2>; rel="next", </items?page=9&api%5Fk%65y=k#top>; rel="last""#
        let wanted =
            #"</items?access_token=•••&otp=•••&page=2>; rel="next", </items?page=9&api%5Fk%65y=•••#top>; rel="last""#
        let response = HTTPResponse(status: 200, headers: ["Link": link], body: Data())
        #expect(RecordedResponse(response, without: SecretTexts()).headers == ["link": wanted])
    }

    @Test("A request's name is its method, path and query, without secrets and host")
    func request() throws {
        let url = try #require(URL(string: "http://127.0.0.1:4711/a%20b?q=tea&api_key=s3cr3t"))
        #expect(HTTPRequest(.put, url: url).recordedName == "PUT /a b?q=tea&api_key=•••")
        let root = try #require(URL(string: "http://127.0.0.1:4711"))
        #expect(HTTPRequest(url: root).recordedName == "GET /")
    }

    @Test("A recorded response lacks cookies and keys, and keeps a binary body")
    func response() {
        let bytes = Data([0xFF, 0xD8, 0x00])
        let response = HTTPResponse(
            status: 429,
            headers: [
                "Retry-After": "3", "X-Total-Count": "194", "Set-Cookie": "session=s3cr3t", "X-Api-Key": "k",
                "X-Amzn-Session": "s", "X-JWT-Assertion": "j", "X-Refresh": "r",
                "Location": "http://127.0.0.1:1/a?signed=t#code=c", "WWW-Authenticate": "Bearer", "Content-Length": "3",
            ], body: bytes)
        let recorded = RecordedResponse(response, without: SecretTexts())
        #expect(
            recorded.headers == ["retry-after": "3", "x-total-count": "194", "location": "/a"])
        let played: HTTPHeaders = [
            "Retry-After": "3", "X-Total-Count": "194", "Location": "/a",
        ]
        #expect(recorded.response == HTTPResponse(status: 429, headers: played, body: bytes))
    }

    @Test("Passwords, tokens, secrets and keys are secret, however their names are written")
    func names() {
        func redacted(_ name: String) -> String { Redaction.redacted(json: #"{"\#(name)":"x"}"#) }
        let secrets = [
            "password", "newPassword", "refresh_token", "clientSecret", "API-KEY", "access", "Refresh", "jwt", "PIN",
            "otp",
        ]
        for name in secrets { #expect(redacted(name) == #"{"\#(name)":"•••"}"#) }
        for name in ["name", "pass", "id", "", "accessible", "pins", "shipping"] {
            #expect(redacted(name) == #"{"\#(name)":"x"}"#)
        }
    }

    @Test("A redacted response keeps the headers that the app reads, and its text body")
    func fields() {
        let names = [
            "content-type", "etag", "cache-control", "retry-after", "x-ratelimit-limit", "x-ratelimit-remaining",
            "x-ratelimit-reset", "date",
        ]
        var headers = HTTPHeaders()
        for name in names { headers[name] = name + "'s" }
        let response = HTTPResponse(status: 200, headers: headers, body: Data("{}".utf8))
        let recorded = RecordedResponse(response, without: SecretTexts())
        #expect(recorded.headers.keys.sorted() == names.sorted())
        #expect(recorded.text == "{}" && recorded.data == nil)
        #expect(recorded.response == response)
    }

    @Test("A recorded failure keeps its case, and a cancellation is not recorded")
    func failures() {
        let failures: [(any Error, RecordedFailure?)] = [
            (GatewayError.signedOut(), .signedOut), (GatewayError.limited(until: nil), .limited),
            (GatewayError.offline, .offline), (GatewayError.timedOut, .timedOut), (URLError(.timedOut), .timedOut),
            (URLError(.notConnectedToInternet), .offline), (GatewayError.unreadable(), .unreadable),
            (CocoaError(.fileNoSuchFile), .unreadable), (CancellationError(), nil), (GatewayError.cancelled, nil),
        ]
        for (error, failure) in failures {
            #expect(RecordedFailure(GatewayError(failure: error)) == failure, "\(error)")
        }
    }

    @Test("A replayed failure equals the recorded one, including its message")
    func sentences() {
        let errors: [any Error] = [
            APIError.tooLarge(limit: 5), APIError.invalidRequest(reason: "x"), URLError(.serverCertificateHasBadDate),
            GatewayError.refused(message: "No"), GatewayError.storage(message: "Full"), GatewayError.notFound(),
            GatewayError.unavailable(message: "Later"), GatewayError.offline, GatewayError.timedOut,
            GatewayError.signedOut(), GatewayError.limited(until: nil), GatewayError.unreadable(),
        ]
        for failure in errors.map({ GatewayError(failure: $0) }) {
            #expect(RecordedFailure(failure)?.error(saying: failure.givenMessage) == failure)
        }
    }
}
