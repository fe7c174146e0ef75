import DataKit
import Foundation
import Testing

@Suite("Lists with unreadable elements")
struct LossyArrayTests {
    private func decode(_ json: String) throws -> LossyArray<Int> {
        try JSONDecoder().decode(LossyArray<Int>.self, from: Data(json.utf8))
    }

    @Test("A lossy array skips and counts unreadable elements", arguments: [("[]", 0), ("[1, \"two\", 3, null]", 2)])
    func some(json: String, unreadable: Int) throws {
        let list = try decode(json)
        #expect(list.elements == (unreadable == 0 ? [] : [1, 3]))
        #expect(list.unreadableCount == unreadable)
    }

    @Test("A list without a readable element is an error")
    func nothing() {
        #expect(throws: DecodingError.self) { try decode("[\"one\"]") }
    }
}
