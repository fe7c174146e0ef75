import TerminalKitDoubles
import Testing
import VirtualTime

@testable import TerminalKit

nonisolated struct FrameTests {
    @Test("Text appears at its position and is cut at the edges")
    func drawing() {
        var frame = Frame(size: GridSize(columns: 8, rows: 3))
        #expect(frame.draw("menu", at: GridPoint(column: 1, row: 0)) == 5)
        #expect(frame.draw("a long menu", at: GridPoint(column: 6, row: 0)) == 8, "what is cut is not counted")
        frame.draw("日本茶日本", at: GridPoint(column: 1, row: 1))
        frame.draw("hidden", at: GridPoint(column: -3, row: 2))
        frame.draw("gone", at: GridPoint(column: 0, row: 3))
        frame.draw("gone", at: GridPoint(column: 0, row: -1))
        #expect(frame.lines == [" menu a", " 日本茶", "den"])
        let beyond = GridRect(columns: 20, rows: 3)
        frame.put("日", at: GridPoint(column: 7, row: 0), style: .plain, clip: beyond)
        #expect(frame.lines == [" menu a", " 日本茶", "den"], "half a character is none")
    }

    @Test("Text in a rectangle is aligned and ends with an ellipsis if too long")
    func alignment() {
        var frame = Frame(size: GridSize(columns: 10, rows: 4))
        frame.draw("left", in: frame.bounds.line(0))
        frame.draw("right", in: frame.bounds.line(1), .right)
        frame.draw("mid", in: frame.bounds.line(2), .center)
        frame.draw("much too long", in: frame.bounds.line(3))
        #expect(frame.lines == ["left", "     right", "   mid", "much too …"])
    }

    @Test("Overwriting half of a wide character blanks the other half")
    func halves() {
        var frame = Frame(size: GridSize(columns: 6, rows: 1))
        frame.draw("日本茶", at: GridPoint(column: 0, row: 0))
        frame.draw("x", at: GridPoint(column: 1, row: 0))
        #expect(frame.text == " x本茶")
        frame.draw("語", at: GridPoint(column: 3, row: 0))
        #expect(frame.text == " x 語")
        #expect(frame.cells.map(\.columns) == [1, 1, 1, 2, 0, 1])
    }

    @Test("Filling blanks halves of wide characters on its edges")
    func filling() {
        var frame = Frame(size: GridSize(columns: 8, rows: 2))
        for row in 0..<2 { frame.draw("日本茶日", in: frame.bounds.line(row), style: .strong) }
        frame.fill(GridRect(column: 1, row: 1, columns: 4, rows: 5), with: "─", style: .quiet)
        #expect(frame.lines == ["日本茶日", " ──── 日"])
        #expect(
            (0..<8).map { frame[$0, 1].style } == [.strong] + Array(repeating: .quiet, count: 4)
                + Array(repeating: .strong, count: 3))
        let before = frame
        for character in ["日", "\u{200D}"] as [Character] { frame.fill(frame.bounds, with: character) }
        #expect(frame == before)
    }

    @Test("Combining marks stay with their letter, and controls become harmless")
    func odd() {
        var frame = Frame(size: GridSize(columns: 12, rows: 2))
        frame.draw("e\u{301}\u{200B}x\u{202E}y\u{1B}[31m\u{7}\u{9B}", at: GridPoint(column: 0, row: 0))
        frame.draw("a\tb\r\nc", at: GridPoint(column: 0, row: 1))
        #expect(frame.lines == ["e\u{301}xy␛[31m␇\u{FFFD}", "a b c"])
    }

    @Test("Right-to-left text keeps its order and its place")
    func rightToLeft() {
        var frame = Frame(size: GridSize(columns: 16, rows: 1))
        frame.draw(
            StyledText("שלום") + StyledText(" | ", .quiet) + StyledText("مرحبا", .strong),
            in: frame.bounds.inset(columns: 1))
        #expect(frame.text == " שלום | مرحبا")
    }

    @Test("Wrapped text returns its number of rows and marks the missing part")
    func wrapped() {
        var frame = Frame(size: GridSize(columns: 9, rows: 2))
        #expect(frame.drawWrapped("the quick brown fox jumps", in: frame.bounds) == 2)
        #expect(frame.lines == ["the quick", "brown fo…"])
    }

    @Test("Restyling gives both halves of a wide character the same style")
    func restyling() {
        var frame = Frame(size: GridSize(columns: 6, rows: 1))
        frame.draw("日本茶", at: GridPoint(column: 0, row: 0))
        frame.restyle(GridRect(column: 1, row: 0, columns: 2, rows: 1)) { $0.inverse = true }
        #expect(frame.cells.map(\.style.inverse) == [true, true, true, true, false, false])
    }

    @Test("Both halves of a wide character are always drawn", arguments: 0..<100)
    func pairs(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let frame = Frame.random(size: GridSize(columns: 12, rows: 4), using: &generator)
        for row in 0..<4 {
            for column in 0..<12 {
                let next = column < 11 ? frame[column + 1, row] : nil
                #expect((frame[column, row].columns == 2) == (next?.isTrailing ?? false))
                if let next, next.isTrailing { #expect(next.style == frame[column, row].style) }
            }
        }
    }

    @Test("A frame drawn into another is clipped and sets the cursor")
    func composing() {
        var inner = Frame(size: GridSize(columns: 4, rows: 2))
        inner.draw("日本", at: GridPoint(column: 0, row: 0), style: .strong)
        inner.draw("ab", at: GridPoint(column: 0, row: 1))
        inner.cursor = GridPoint(column: 1, row: 1)
        var frame = Frame(size: GridSize(columns: 5, rows: 3))
        for row in 0..<3 { frame.draw("·····", in: frame.bounds.line(row)) }
        frame.draw(inner, at: GridPoint(column: 2, row: 1))
        #expect(frame.lines == ["·····", "··日·", "··ab"])
        #expect(frame[2, 1].style == .strong)
        #expect(frame.cursor == GridPoint(column: 3, row: 2))
        frame.draw(inner)
        #expect(frame.lines == ["日本·", "ab  ·", "··ab"])
    }

    @Test("Drawing into an empty frame has no effect")
    func nothing() {
        var frame = Frame(size: GridSize(columns: 0, rows: -4))
        frame.draw("x", at: GridPoint(column: 0, row: 0))
        frame.draw("x", in: frame.bounds)
        frame.drawBox(frame.bounds, title: "t")
        frame.fill(GridRect(columns: 5, rows: 5))
        frame.restyle { $0.bold = true }
        #expect(frame.text == "")
    }
}
