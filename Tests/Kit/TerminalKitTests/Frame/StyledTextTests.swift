import TerminalKit
import Testing

nonisolated struct StyledTextTests {
    private let text = StyledText("Milk ", .strong) + StyledText("1.20", .quiet)

    @Test("Pieces are side by side, each in its style")
    func drawing() {
        var frame = Frame(size: GridSize(columns: 12, rows: 1))
        frame.draw(text, in: frame.bounds.inset(columns: 1))
        #expect(frame.text == " Milk 1.20")
        #expect(frame[1, 0].style == .strong && frame[6, 0].style == .quiet)
        #expect(text.columns == 9)
    }

    @Test("A long styled text ends with an ellipsis", arguments: [(8, "Milk 1.…"), (5, "Milk"), (3, "Mi…"), (0, "")])
    func narrow(columns: Int, shown: String) {
        var frame = Frame(size: GridSize(columns: 12, rows: 1))
        frame.draw(text, in: GridRect(columns: columns, rows: 1))
        #expect(frame.text == shown)
    }
}
