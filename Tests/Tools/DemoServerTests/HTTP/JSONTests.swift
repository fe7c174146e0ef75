import Foundation
import Testing

@testable import DemoServer

@Suite("JSON")
struct JSONTests {
    @Test("Written JSON reads back unchanged")
    func roundTrip() throws {
        let value: JSON = [
            "text": "quote \" backslash \\ tab \t null \u{0} line\nend é 日本 👨‍👩‍👧‍👦 / \u{7F}", "empty": "", "none": nil,
            "yes": true,
            "numbers": [0, -1, .integer(.max), .decimal(Decimal(999) / 100), .decimal(Decimal(-1) / 1000)],
            "nested": [[], [:], ["": nil]],
        ]
        #expect(try JSONDecoder().decode(JSON.self, from: Foundation.Data(value.bytes)) == value)
    }

    @Test("Decimal numbers stay exact", arguments: ["9.99", "0.1", "1966.38", "123456789012345.67", "-0.05"])
    func decimals(text: String) throws {
        let value = try JSONDecoder().decode(JSON.self, from: Foundation.Data(text.utf8))
        #expect(value.description == text)
    }

    @Test("Fields are in alphabetical order, so equal values have equal bytes")
    func order() {
        let value: JSON = ["b": 1, "a": [true, nil], "c": "x"]
        #expect(value.description == #"{"a":[true,null],"b":1,"c":"x"}"#)
    }
}
