import TerminalKitDoubles
import Testing
import VirtualTime

@testable import TerminalKit

nonisolated struct LineEditorTests {
    /// `|` stands for the cursor.
    @Test(
        "Each editing key changes the text as documented",
        arguments: [
            ("ab|", Key.character("c"), "abc|"), ("a|b", .character("日"), "a日|b"),
            ("e|x", .character("\u{301}"), "e\u{301}|x"),
            ("👨|", .character("\u{200D}"), "👨\u{200D}|"),
            ("ab|", .backspace, "a|"), ("|ab", .backspace, "|ab"), ("a|b", .delete, "a|"), ("ab|", .delete, "ab|"),
            ("e\u{301}|", .backspace, "|"), ("x👨‍👩‍👧|y", .backspace, "x|y"), ("|🇩🇪y", .delete, "|y"),
            ("👍🏽|", .backspace, "|"),
            // Deleting what separates the halves of a flag joins them. The cursor is never inside a character.
            ("🇩x|🇪", .backspace, "🇩🇪|"),
            ("ab|c", .left, "a|bc"), ("|abc", .left, "|abc"), ("a|b", .right, "ab|"), ("ab|", .right, "ab|"),
            ("x👨‍👩‍👧|", .left, "x|👨‍👩‍👧"),
            ("ab|c", .home, "|abc"), ("a|bc", .end, "abc|"), ("ab|c", .control("a"), "|abc"),
            ("a|bc", .control("e"), "abc|"),
            ("one two|", Key(.left, .control), "one |two"), ("one |two", Key(.left, .alt), "|one two"),
            ("|one two", Key(.right, .control), "one| two"),
            ("one| two", .alt("f"), "one two|"), ("one, two!|", .alt("b"), "one, |two!"),
            ("日本茶 ok|", Key(.left, .control), "日本茶 |ok"),
            ("one two|", .control("w"), "one |"), ("one two|", Key(.backspace, .alt), "one |"),
            ("one |two", .alt("d"), "one |"),
            ("one| two", Key(.delete, .control), "one|"), ("one| two", .control("k"), "one|"),
            ("one |two", .control("u"), "|two"),
            ("|", .control("w"), "|"), ("|", .alt("d"), "|"), ("a|b", .control("d"), "a|"),
            ("ab|", .control("b"), "a|b"),
        ])
    func editing(before: String, key: Key, after: String) {
        var field = field(before)
        let isTaken = field.handle(key)
        #expect(isTaken)
        #expect(describe(field) == after)
    }

    @Test(
        "Keys that the field does not use are left to the scene",
        arguments: [Key.enter, .tab, .backTab, .escape, .up, .down, .pageUp, .control("c"), .control("z"), .alt("x")])
    func otherKeys(key: Key) {
        var field = field("a|b")
        let isTaken = field.handle(key)
        #expect(!isTaken)
        #expect(describe(field) == "a|b")
    }

    @Test("A paste is inserted at the cursor, on one line without controls")
    func paste() {
        var field = field("a|b")
        field.insert("one\ntwo\r\n\u{1B}[31m")
        #expect(describe(field) == "aone two ␛[31m|b")
    }

    @Test("A huge paste is truncated to an editable length")
    func longPaste() {
        var field = field("a|b")
        field.insert(String(repeating: "x", count: 1 << 20))
        #expect(field.text == "a" + String(repeating: "x", count: LineEditor.insertionLimit) + "b")
        #expect(field.cursor == LineEditor.insertionLimit + 1)
        var marks = LineEditor()
        marks.insert("e" + String(repeating: "\u{301}", count: 1 << 20))
        #expect(marks.text.unicodeScalars.count == LineEditor.insertionLimit)
    }

    @Test(
        "The visible part holds the cursor",
        arguments: [
            ("abc|", 10, "abc", 3), ("abcdefghi|", 10, "abcdefghi", 9), ("abcdefghij|", 10, "fghij", 5),
            ("abcdefghijklmno|", 10, "klmno", 5),
            ("|abcdefghijklmno", 10, "abcdefghij", 0), ("日本茶日本|茶", 8, "茶日本茶", 6), ("日本茶|日本茶", 7, " 茶日本", 3),
            ("日|", 1, " ", 0), ("x|", 0, "", 0),
        ])
    func visible(text: String, columns: Int, expected: String, cursorColumn: Int) {
        let visible = field(text).visible(columns: columns)
        #expect(visible.text == expected)
        #expect(visible.cursorColumn == cursorColumn)
    }

    @Test("A secure field shows a dot for each character")
    func secure() {
        let visible = field("pä日👨‍👩‍👧|").visible(columns: 10, isSecure: true)
        #expect(visible.text == "••••")
        #expect(visible.cursorColumn == 4)
    }

    @Test("A focused field puts the terminal's cursor where the next character goes")
    func drawing() {
        var frame = Frame(size: GridSize(columns: 12, rows: 2))
        frame.draw(field("日本|x"), in: GridRect(column: 2, row: 1, columns: 8, rows: 1), isFocused: true)
        #expect(frame.lines == ["", "  日本x"])
        #expect(frame.cursor == GridPoint(column: 6, row: 1))
        var empty = Frame(size: GridSize(columns: 12, rows: 2))
        empty.draw(field("日本|x"), in: GridRect(column: 2, row: 1, columns: 8, rows: 0), isFocused: true)
        #expect(empty == Frame(size: GridSize(columns: 12, rows: 2)))
    }

    @Test("A field without the focus shows the start of its text")
    func drawingWithoutFocus() {
        var frame = Frame(size: GridSize(columns: 12, rows: 1))
        frame.draw(field("one two three|"), in: GridRect(column: 0, row: 0, columns: 8, rows: 1), isFocused: false)
        #expect(frame.lines == ["one two"])
        #expect(frame.cursor == nil)
    }

    @Test("The cursor always stays in the text and in sight", arguments: 0..<100)
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let keys: [Key] = [
            .character("a"), .character(" "), .character("日"), .character("\u{301}"), .character("👨"),
            .character("\u{200D}"), .character("🇩"), .character("\u{FE0F}"),
            .left, .right, .home, .end, .backspace, .delete, Key(.left, .control), Key(.right, .alt), .control("w"),
            .alt("d"),
        ]
        var field = LineEditor()
        for _ in 0..<200 {
            guard let key = keys.randomElement(using: &generator) else { continue }
            let isTaken = field.handle(key)
            #expect(isTaken)
            #expect((0...field.text.count).contains(field.cursor))
            let columns = Int.random(in: 1...12, using: &generator)
            let visible = field.visible(columns: columns)
            #expect(TextWidth.columns(visible.text) <= columns)
            #expect((0..<columns).contains(visible.cursorColumn))
        }
    }

    private func field(_ text: String) -> LineEditor {
        var field = LineEditor()
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        field.insert(parts[0])
        let cursor = field.cursor
        // A separator, so that the two parts do not form one character before the edit.
        if parts.count > 1, !parts[1].isEmpty {
            field.insert("|" + parts[1])
            while field.cursor > cursor + 1 { _ = field.handle(.left) }
            _ = field.handle(.backspace)
        }
        return field
    }

    private func describe(_ field: LineEditor) -> String {
        field.text.prefix(field.cursor) + "|" + field.text.dropFirst(field.cursor)
    }
}
