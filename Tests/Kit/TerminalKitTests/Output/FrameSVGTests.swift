import Testing

@testable import TerminalKit

nonisolated struct FrameSVGTests {
    @Test("A frame becomes texts for runs of cells and rectangles for blocks")
    func picture() {
        var frame = Frame(size: GridSize(columns: 6, rows: 2))
        frame.draw("a<b", at: GridPoint(column: 0, row: 0), style: .colored(.accent, bold: true))
        frame.draw("日", at: GridPoint(column: 4, row: 0))
        frame.draw("x", at: GridPoint(column: 0, row: 1), style: .selected)
        frame.draw("▌", at: GridPoint(column: 2, row: 1), style: .colored(.danger))
        frame.cursor = GridPoint(column: 5, row: 1)
        let head =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 70 52" font-family="ui-monospace, Menlo, Consolas,"#
            + #" monospace" font-size="15" xml:space="preserve">"#
        let expected = [
            head,
            ##"<rect width="100%" height="100%" rx="6" fill="#16191d"/>"##,
            ##"<text x="8" y="22" textLength="27" lengthAdjust="spacingAndGlyphs" fill="#6cb6ff" font-weight="bold">a&lt;b</text>"##,
            ##"<text x="44" y="22" textLength="18" lengthAdjust="spacingAndGlyphs" fill="#d8dee4">日</text>"##,
            ##"<rect x="8" y="26" width="9" height="18" fill="#d8dee4" fill-opacity="1"/>"##,
            ##"<text x="8" y="40" textLength="9" lengthAdjust="spacingAndGlyphs" fill="#16191d">x</text>"##,
            ##"<rect x="26.0" y="26.0" width="4.5" height="18.0" fill="#ff8080"/>"##,
            ##"<rect x="53" y="26" width="9" height="18" fill="#d8dee4" fill-opacity="0.4"/>"##,
            "</svg>", "",
        ]
        #expect(frame.svg().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) == expected)
    }

    @Test("An SVG shows the theme, faint text and underlines, and is deterministic")
    func styles() {
        var frame = Frame(size: GridSize(columns: 3, rows: 1))
        frame.draw("&", at: GridPoint(column: 0, row: 0), style: CellStyle(dim: true))
        frame.draw("  ", at: GridPoint(column: 1, row: 0), style: CellStyle(background: .success, underline: true))
        let svg = frame.svg(theme: .light)
        #expect(svg.contains(##"fill="#1f2328" fill-opacity="0.6">&amp;</text>"##))
        #expect(svg.contains(##"text-decoration="underline">  </text>"##))
        #expect(svg.contains(##"height="18" fill="#116329""##))
        #expect(svg == frame.svg(theme: .light))
    }

    @Test(
        "A block fills its part of the cell",
        arguments: [
            ("▀", "y=\"8.0\" width=\"9.0\" height=\"9.0\""), ("▄", "y=\"17.0\" width=\"9.0\" height=\"9.0\""),
            ("█", "y=\"8.0\" width=\"9.0\" height=\"18.0\""), ("▁", "y=\"23.75\" width=\"9.0\" height=\"2.25\""),
            ("▏", "x=\"8.0\" y=\"8.0\" width=\"1.125\""), ("▉", "x=\"8.0\" y=\"8.0\" width=\"7.875\""),
            ("▐", "x=\"12.5\" y=\"8.0\" width=\"4.5\" height=\"18.0\""),
        ])
    func blocks(character: String, expected: String) {
        var frame = Frame(size: GridSize(columns: 1, rows: 1))
        frame.draw(character, at: GridPoint(column: 0, row: 0))
        #expect(frame.svg().contains(expected))
    }

    @Test("XML's special characters are escaped, even with combining marks")
    func combined() {
        var frame = Frame(size: GridSize(columns: 3, rows: 1))
        frame.draw("<\u{338}&\u{301}>\u{338}", at: GridPoint(column: 0, row: 0))
        let scalars = Array(frame.svg().unicodeScalars)
        #expect(scalars.contains("\">&lt;\u{338}&amp;\u{301}&gt;\u{338}<".unicodeScalars))
    }
}
