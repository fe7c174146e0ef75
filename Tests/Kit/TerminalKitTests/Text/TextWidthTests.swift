import TerminalKitDoubles
import Testing

@testable import TerminalKit

nonisolated struct TextWidthTests {
    @Test(
        "A grapheme's width is the number of columns that it occupies",
        arguments: [
            ("a", 1), ("~", 1), ("é", 1), ("e\u{301}", 1), ("ß", 1), ("Ж", 1), ("─", 1), ("█", 1), ("…", 1), ("★", 1),
            ("✎", 1),
            ("日", 2), ("あ", 2), ("ア", 2), ("ｱ", 1), ("Ａ", 2), ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("　", 2),
            ("〇", 2), ("㍿", 2),
            ("𠮷", 2), ("\u{1B000}", 2), ("\u{4DC0}", 2), ("\u{303F}", 1), ("\u{1D306}", 2),
            ("😀", 2), ("👍🏽", 2), ("👨‍👩‍👧‍👦", 2), ("🏳️‍🌈", 2), ("🏴󠁧󠁢󠁳󠁣󠁴󠁿", 2), ("🇩🇪", 2), ("1️⃣", 2), ("⌚", 2), ("\u{1FAEA}", 2),
            ("❤", 1), ("❤️", 2), ("☎️", 2), ("☎︎", 1), ("©", 1), ("©️", 2), ("🇩", 1),
            ("ש", 1), ("שׁ", 1), ("ع", 1), ("لَ", 1), ("ก", 1), ("กำ", 2), ("कि", 2), ("\u{0E01}\u{0E34}", 1),
            ("\u{200B}", 0), ("\u{FEFF}", 0), ("\u{202E}", 0), ("\u{AD}", 0), ("\u{301}", 0), ("\u{200D}", 0),
            ("\n", 1), ("\r\n", 1), ("\u{1B}", 1), ("\u{7F}", 1), ("\u{9B}", 1), ("\u{2028}", 1),
        ] as [(Character, Int)])
    func graphemes(character: Character, columns: Int) {
        #expect(TextWidth.columns(character) == columns)
    }

    @Test(
        "The renderer relies on the cursor, except after characters whose width terminals dispute",
        arguments: [
            ("a", false), ("\n", false), ("é", false), ("\u{22FF}", false), ("⌚", true), ("─", false), ("█", false),
            ("★", true), ("\u{27BF}", true), ("日", false), ("⬛", true), ("\u{4DC0}", true), ("\u{4DFF}", true),
            ("😀", true), ("\u{1FFFF}", true), ("🈚", true), ("𠮷", false), ("e\u{301}", true), ("◽", true),
            ("■", false), ("👍🏽", true),
        ] as [(Character, Bool)])
    func disputed(character: Character, isDisputed: Bool) {
        #expect(TextWidth.isDisputed(character) == isDisputed)
    }

    @Test(
        "A text's width is the sum of its graphemes' widths",
        arguments: [
            ("", 0), ("Powder Canister", 15), ("Ünïcode 日本茶", 14), ("שלום עולם", 9), ("مرحبا", 5), ("👩🏽‍🚀 ok", 5),
            ("Z͑ͫ̓a̴l̷g̶o̵", 5),
            ("a\u{200B}b", 2),
        ])
    func texts(text: String, columns: Int) {
        #expect(TextWidth.columns(text) == columns)
    }

    @Test("Every scalar is 0 to 2 columns wide, and drawn scalars are not controls")
    func everyScalar() {
        var wrong: [Unicode.Scalar] = []
        for value in UInt32(0)...0x10FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let drawn = Cell(Character(scalar), style: .plain)
            let isControl = drawn.character.unicodeScalars.contains { $0.properties.generalCategory == .control }
            if drawn.columns < 0 || drawn.columns > 2 || isControl { wrong.append(scalar) }
        }
        #expect(wrong == [])
    }

    @Test("A grapheme with countless combining marks is shortened to a bounded length")
    func endlessMarks() {
        let cut = Sanitizer.sanitized(Character("e" + String(repeating: "\u{301}", count: 5_000)))
        #expect(cut.unicodeScalars.count == Sanitizer.maximumScalars)
        #expect(TextWidth.columns(cut) == 1)
    }

    @Test(
        "A scalar that would join the next drawn character is left out",
        arguments: [
            ("👩\u{200D}", "👩"), ("a\u{200D}\u{200D}", "a"), ("\u{200D}", "\u{200D}"), ("👨‍👩‍👧", "👨‍👩‍👧"),
            // A truncated long character does not end with a joiner either.
            (Character("👩" + String(repeating: "\u{200D}", count: 99)), "👩"),
        ] as [(Character, Character)])
    func joiners(character: Character, drawn: Character) {
        #expect(Sanitizer.sanitized(character) == drawn)
    }
}
