import TerminalKitDoubles
import Testing
import VirtualTime

@testable import TerminalKit

nonisolated struct TextFittingTests {
    @Test(
        "A truncated text ends with an ellipsis and cuts no grapheme",
        arguments: [
            ("Powder", 6, "Powder"), ("Powder", 5, "Powd…"), ("Powder", 1, "…"), ("Powder", 0, ""), ("Powder", -3, ""),
            ("", 4, ""),
            ("日本茶", 6, "日本茶"), ("日本茶", 5, "日本…"), ("日本茶", 4, "日…"), ("日本茶", 2, "…"),
            ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👨‍👩‍👧👨‍👩‍👧", 3, "👨‍👩‍👧…"), ("שלום עולם", 5, "שלום…"),
        ])
    func truncation(text: String, columns: Int, expected: String) {
        #expect(text.truncated(toColumns: columns) == expected)
    }

    @Test(
        "Padding fills a width exactly on the requested side",
        arguments: [
            ("ab", 5, LineAlignment.left, "ab   "), ("ab", 5, .right, "   ab"), ("ab", 5, .center, " ab  "),
            ("日", 5, .center, " 日  "),
            ("日本", 3, .left, "日…"), ("日本", 2, .right, " …"), ("ab", 0, .left, ""),
        ])
    func padding(text: String, columns: Int, alignment: LineAlignment, expected: String) {
        #expect(text.padded(toColumns: columns, alignment) == expected)
    }

    @Test(
        "Wrapping breaks between words, long words between graphemes",
        arguments: [
            ("the quick brown fox", 10, ["the quick", "brown fox"]),
            ("the quick brown fox", 100, ["the quick brown fox"]),
            ("unbreakable", 4, ["unbr", "eaka", "ble"]),
            ("a unbreakable", 4, ["a", "unbr", "eaka", "ble"]),
            ("日本茶日本茶", 5, ["日本", "茶日", "本茶"]),
            ("one\n\ntwo", 10, ["one", "", "two"]),
            ("", 5, [""]), ("日", 1, ["日"]), ("x", 0, []),
        ])
    func wrapping(text: String, columns: Int, expected: [String]) {
        #expect(text.wrapped(toColumns: columns) == expected)
    }

    @Test(
        "Random texts fit any width, and wrapping keeps every word",
        arguments: 0..<200)
    func properties(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let words = ["a", "quick", "日本茶", "e\u{301}", "👨‍👩‍👧", "שלום", "  ", "unbreakable"]
        let text = (0..<Int.random(in: 0...12, using: &generator))
            .compactMap { _ in words.randomElement(using: &generator) }.joined(separator: " ")
        let columns = Int.random(in: 2...20, using: &generator)
        #expect(TextWidth.columns(text.padded(toColumns: columns, .center)) == columns)
        #expect(TextWidth.columns(text.truncated(toColumns: columns)) <= columns)
        let lines = text.wrapped(toColumns: columns)
        #expect(lines.allSatisfy { TextWidth.columns($0) <= columns })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}
