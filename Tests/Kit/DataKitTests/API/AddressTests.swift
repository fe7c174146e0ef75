import DataKitDoubles
import DomainKit
import Foundation
import Testing

@testable import DataKit

@Suite("URL of an endpoint")
struct AddressTests {
    @Test(
        "Path segments and queries preserve every character",
        arguments: [
            ("plain", "plain"), ("a b", "a%20b"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("1+1=2&3", "1%2B1%3D2%263"),
            ("%41", "%2541"), ("Köln", "K%C3%B6ln"), ("日本", "%E6%97%A5%E6%9C%AC"),
            ("👩‍👩‍👧", "%F0%9F%91%A9%E2%80%8D%F0%9F%91%A9%E2%80%8D%F0%9F%91%A7"),
            ("\r\n\0\u{7F}", "%0D%0A%00%7F"), ("-._~", "-._~"),
            ("!$&'()*+,;=:@[]", "%21%24%26%27%28%29%2A%2B%2C%3B%3D%3A%40%5B%5D"),
            ("e\u{301}", "e%CC%81"), ("\"<>\\^`{|}", "%22%3C%3E%5C%5E%60%7B%7C%7D"),
        ])
    func encoding(raw: String, encoded: String) throws {
        let base = try #require(URL(string: "http://api.test/v1"))
        let url = try base.appending(segments: ["items", raw], query: [URLQueryItem(name: raw, value: raw)])
        #expect(url.absoluteString == "http://api.test/v1/items/\(encoded)?\(encoded)=\(encoded)")
        #expect(url.query(percentEncoded: false) == "\(raw)=\(raw)" || raw.contains("%"))
    }

    @Test(
        "Two URLs have the same origin if scheme, host and port match, ignoring case",
        arguments: [
            ("http://api.test/a", "HTTP://API.test:80/b", true), ("https://api.test", "https://api.test:443", true),
            ("http://api.test", "https://api.test", false), ("http://api.test", "http://api.test:8080", false),
            ("http://api.test", "http://evil.test", false), ("https://api.test", "https://www.api.test", false),
        ])
    func origin(one: String, other: String, isSame: Bool) throws {
        let one = try #require(URL(string: one))
        #expect(try (one.origin == #require(URL(string: other)).origin) == isSame)
    }

    @Test("A query keeps its order, its empty values and its missing values")
    func query() throws {
        let base = try #require(URL(string: "http://api.test/"))
        let items = [("b", "2"), ("a", ""), ("c", nil), ("b", "1")].map { URLQueryItem(name: $0.0, value: $0.1) }
        let url = try base.appending(segments: ["x"], query: items)
        #expect(url.absoluteString == "http://api.test/x?b=2&a=&c&b=1")
    }

    @Test("A path segment such as .. that would leave the path is refused", arguments: ["", ".", ".."])
    func misleading(segment: String) throws {
        let base = try #require(URL(string: "http://api.test"))
        #expect(throws: APIError.invalidRequest(reason: "“\(segment)” cannot be part of an address.")) {
            try base.appending(segments: ["items", segment, "..", ""], query: [])
        }
    }

    @Test("A server's address with a query or a fragment is refused", arguments: ["?key=1", "#top", "?"])
    func unfinishedBase(end: String) throws {
        let base = try #require(URL(string: "http://api.test/v1" + end))
        #expect(throws: APIError.invalidRequest(reason: "The server's address must end with its path.")) {
            try base.appending(segments: ["items"], query: [])
        }
    }
}
