import Testing

@testable import TerminalKit

nonisolated struct ToastTests {
    @Test(
        "A message keeps its whole hint when its text is cut",
        arguments: [
            (30, "✓ Saved \"Powder\" · u undo"), (20, "✓ Saved \"P… · u undo"), (8, "✓  · u u"), (0, ""),
        ])
    func line(columns: Int, expected: String) {
        var frame = Frame(size: GridSize(columns: columns, rows: 1))
        frame.draw(Toast(.success, "Saved \"Powder\"", hint: "u undo"), in: frame.bounds)
        #expect(frame.text == expected)
    }

    @Test("Each kind of toast has its own sign and color")
    func kinds() {
        let kinds: [(Toast.Kind, Character, CellColor)] = [
            (.information, "•", .accent), (.success, "✓", .success), (.warning, "!", .warning),
            (.failure, "✗", .danger),
        ]
        for (kind, sign, color) in kinds {
            var frame = Frame(size: GridSize(columns: 9, rows: 1))
            frame.draw(Toast(kind, "x"), in: frame.bounds)
            #expect(frame[0, 0].character == sign && frame[0, 0].style == .colored(color))
            #expect(frame.lines == ["\(sign) x"])
        }
    }
}
