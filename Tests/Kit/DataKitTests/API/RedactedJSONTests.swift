import DataKitDoubles
import Foundation
import Testing

@testable import DataKit

@Suite("Redacted JSON")
struct RedactedJSONTests {
    private let answer = Data(
        #"{"accessToken": "hunter2", "n\"ame" : [1, -2.5e3, true, null, {"b": "hunter2\\"}], "c": "hunter2"}"#.utf8)

    @Test("A redacted response keeps names, numbers and literals, and hides texts")
    func whole() {
        #expect(
            RedactedJSON.text(of: answer)
                == #"{"accessToken":"…","…":[1,-2.5e3,true,null,{"b":"…"}],"c":"…"}"#)
    }

    @Test("Redaction hides secrets even if the response breaks off or lacks a byte")
    func damaged() {
        for index in answer.indices {
            var missing = answer
            missing.remove(at: index)
            for damaged in [answer[..<index], missing] {
                #expect(!RedactedJSON.text(of: damaged).contains("unte"))
            }
        }
    }

    @Test(
        "Redacting an endless response produces text of a limited size",
        arguments: [
            String(repeating: "[", count: 100_000), "[" + String(repeating: "1,", count: 100_000),
            "[\"" + String(repeating: "\\", count: 100_000),
            "[" + String(repeating: " ", count: 100_000), "{\"" + String(repeating: "a", count: 100_000) + "\":1}",
        ])
    func bounded(text: String) {
        #expect(RedactedJSON.text(of: Data(text.utf8)).count <= 260)
    }

    @Test("A redacted response ends exactly at the limit")
    func exactly() {
        #expect(RedactedJSON.text(of: Data("[[[]]]".utf8), limit: 4) == "[[[]")
    }

    @Test(
        "A string before a colon is shown only if it looks like a name",
        arguments: [
            ("a", true), ("created_at2", true), ("_", true), (String(repeating: "n", count: 40), true),
            (String(repeating: "n", count: 41), false), ("2fa", false), ("", false), ("straße", false),
            ("a-b", false), ("a b", false), ("5551234", false),
        ])
    func names(name: String, isShown: Bool) {
        #expect(RedactedJSON.text(of: Data("{\"\(name)\":1}".utf8)) == (isShown ? "{\"\(name)\":1}" : "{\"…\":1}"))
    }
}
