import Foundation
import Testing

@testable import DataKit

@Suite("Secrets of a request") struct SecretsTests {
    @Test("Secrets are found in header fields, query and body, except short values")
    func secrets() throws {
        let url = try #require(URL(string: "https://example.com/notes?api_key=sesame&page=7&key=abc"))
        let request = HTTPRequest(
            .post, url: url,
            headers: ["Authorization": "Bearer open-up", "Accept": "application/json", "X-Version": "12"],
            body: .data(Data(#"{"password":"hunter2","name":"Ada Lovelace","token":7}"#.utf8)))
        #expect(Set(request.secrets) == ["sesame", "open-up", "hunter2"])
    }

    @Test("Values under secret names in a body are hidden at any depth")
    func nested() throws {
        let url = try #require(URL(string: "https://example.com/login"))
        let bodies = [
            #"{"user":{"password":"hunter2","name":"Lovelace"}}"#: ["hunter2"],
            #"[{"jwt":"open-up"},["Lovelace"]]"#: ["open-up"],
            #"{"keys":["sesame",{"id":"open-up"}],"access":"hunter2"}"#: ["sesame", "open-up", "hunter2"],
            #"{"password":null,"accessible":"Lovelace"}"#: [], "no JSON": [],
            #"{"pin":123456,"otp":[7,765432],"token":true,"year":1815}"#: ["123456", "765432"],
        ]
        for (body, secrets) in bodies {
            let request = HTTPRequest(.post, url: url, body: .data(Data(body.utf8)))
            #expect(Set(request.secrets) == Set(secrets), "\(body)")
        }
    }

    @Test("An Authorization field is secret, even without a scheme")
    func withoutScheme() throws {
        let url = try #require(URL(string: "https://example.com"))
        #expect(HTTPRequest(url: url, headers: ["Authorization": "sesame"]).secrets == ["sesame"])
    }

    @Test("A query's secret is also hidden in its percent-encoded form")
    func encoded() throws {
        let url = try #require(URL(string: "https://example.com/notes?api_key=ab%2Bcd%3D%3D"))
        #expect(Set(HTTPRequest(url: url).secrets) == ["ab+cd==", "ab%2Bcd%3D%3D"])
    }
}
