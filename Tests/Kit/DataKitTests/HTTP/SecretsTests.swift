import Foundation
import Testing

@testable import DataKit

@Suite("Secrets of a request") struct SecretsTests {
    @Test("Fields, and what the query and the body call so; what is too short to be one would only spoil sentences")
    func secrets() throws {
        let url = try #require(URL(string: "https://example.com/notes?api_key=sesame&page=7&key=abc"))
        let request = HTTPRequest(
            .post, url: url,
            headers: ["Authorization": "Bearer open-up", "Accept": "application/json", "X-Version": "12"],
            body: Data(#"{"password":"hunter2","name":"Ada Lovelace","token":7}"#.utf8))
        #expect(Set(request.secrets) == ["sesame", "open-up", "hunter2"])
    }

    @Test("A field of one word is a secret as a whole, also where a scheme is expected before it")
    func withoutScheme() throws {
        let url = try #require(URL(string: "https://example.com"))
        #expect(HTTPRequest(url: url, headers: ["Authorization": "sesame"]).secrets == ["sesame"])
    }
}
