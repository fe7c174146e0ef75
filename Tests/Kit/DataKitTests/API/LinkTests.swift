import DataKitDoubles
import DataKitTesting
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("Links of a response")
struct LinkTests {
    @Test(
        "A target is found by its relation in any spelling of the field",
        arguments: [
            (
                #"<https://a.test/x?page=2>; rel="next", <https://a.test/x?page=9>; rel="last""#,
                "https://a.test/x?page=2"
            ),
            (#"<https://a.test/x?page=9>; rel=last,<https://a.test/x?page=2>;rel=next"#, "https://a.test/x?page=2"),
            (#"</x?a=1,2;3>; title="a, \"b\"; rel=\"last"; Rel="prefetch NEXT""#, "/x?a=1,2;3"),
            (#"<?page=2>; rel=next, <?page=3>; rel=next"#, "?page=2"),
            (#"</x>; title="a\\"; rel=next"#, "/x"),
            (#"<?page=2> ; rel = "next""#, "?page=2"), (#"<https://a.test/x>; rel="nextish""#, nil),
            (#"<https://a.test/x>; rev="next""#, nil), (#"https://a.test/x; rel="next""#, nil), ("<", nil), ("", nil),
        ])
    func parsed(field: String, target: String?) {
        let headers: HTTPHeaders = ["Link": field]
        #expect(headers.link("next") == target)
    }

    private func next(_ field: String) async throws -> PageToken? {
        let transport = StubTransport([.json(#"{"id":1}"#, headers: ["Link": field])])
        return try await client(transport).answer(to: Endpoint<Item>(path: ["items"])).next
    }

    @Test("A link to the same server becomes path and query, other links stay complete")
    func relative() async throws {
        #expect(try await next(#"<http://api.test/v1/items?q=a%20b>; rel="next""#) == .cursor("/v1/items?q=a%20b"))
        #expect(try await next(#"<?page=2>; rel="next""#) == .cursor("/v1/items?page=2"))
        #expect(try await next(#"<http://b.test/v1/items>; rel="next""#) == .cursor("http://b.test/v1/items"))
        #expect(try await next(#"<http://api.test/v1/items>; rel="last""#) == nil)
    }

    @Test("A link after a redirect is relative to the URL that responded (RFC 8288)")
    func redirected() async throws {
        var response = HTTPResponse.json(#"{"id":1}"#, headers: ["Link": #"<?page=2>; rel="next""#])
        response.url = URL(string: "http://api.test/v2/notes/")
        let transport = StubTransport([response])
        let answer = try await client(transport).answer(to: Endpoint<Item>(path: ["items"]))
        #expect(answer.next == .cursor("/v2/notes/?page=2"))
    }

    @Test(
        "A link requests exactly the server's URL, even with an unusual path",
        arguments: [
            ("http://api.test//v1/items?page=2", "http://api.test//v1/items?page=2"),
            ("http://api.test?page=2", "http://api.test/?page=2"),
        ])
    func unusualPath(target: String, asked: String) async throws {
        let transport = StubTransport { _ in .json(#"{"id":1}"#, headers: ["Link": "<\(target)>; rel=next"]) }
        let client = try client(transport)
        let link = try #require(try await client.answer(to: Endpoint<Item>(path: ["items"])).link("next"))
        _ = try await client.send(Endpoint<Item>(link: link))
        #expect(transport.requests.last?.url.absoluteString == asked)
    }

    @Test(
        "A link keeps its escapes, and other characters are escaped once",
        arguments: [
            ("/a%20b/\u{e9}?page=2%2B", "http://api.test/a%20b/%C3%A9?page=2%2B"),
            ("/a b?q=\u{65e5}&x=%zz", "http://api.test/a%20b?q=%E6%97%A5&x=%25zz"),
            ("?cursor=a/b+c==", "http://api.test/v1/?cursor=a/b+c=="), (" /x ", "http://api.test/x"),
            ("http://api.test/x#a#b c", "http://api.test/x#a%23b%20c"),
            ("/x\\y^z`{}|<>\"", "http://api.test/x%5Cy%5Ez%60%7B%7D%7C%3C%3E%22"),
        ])
    func escapes(link: String, asked: String) async throws {
        let transport = StubTransport { _ in .json(#"{"id":1}"#) }
        _ = try await client(transport).send(Endpoint<Item>(link: link))
        #expect(transport.requests.last?.url.absoluteString == asked)
    }

    @Test("A link is followed only on the same server, with the client's header fields")
    func followed() async throws {
        let transport = StubTransport { _ in .json(#"{"id":1}"#) }
        let client = try client(transport) { $0.headers = ["api-key": "k"] }
        for link in ["/v1/items?q=a%20b", "http://api.test/v1/items?q=a%20b"] {
            _ = try await client.send(Endpoint<Item>(link: link))
        }
        #expect(
            transport.requests.map(\.url.absoluteString)
                == Array(repeating: "http://api.test/v1/items?q=a%20b", count: 2))
        #expect(transport.requests.allSatisfy { $0.headers["api-key"] == "k" })
        for link in [
            "http://b.test/v1/items", "https://api.test/v1/items", "//b.test", "http://u:p@api.test/v1",
            "http://u@api.test/v1", "http://:p@api.test/v1",
        ] {
            await #expect(throws: GatewayError.self) { try await client.send(Endpoint<Item>(link: link)) }
        }
        #expect(transport.requests.count == 2)
    }
}
