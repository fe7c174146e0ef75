import TerminalKit
import VirtualTime

nonisolated extension Frame {
    private static let samples = [
        "a", "Powder", "  ", "日本茶", "é", "e\u{301}", "👨‍👩‍👧", "🇩🇪", "❤️", "👍🏽", "שלום", "مرحبا", "★★", "कि", "क्ष", "█▌", "1️⃣",
        "한글", "☎︎", "\u{1B}[2J",
    ]

    /// Returns a frame of random texts, fills and restyled areas, which is the same for the same generator.
    package static func random(size: GridSize, using generator: inout SeededGenerator) -> Frame {
        var frame = Frame(size: size)
        frame.scribble(using: &generator, strokes: Int.random(in: 0...12, using: &generator))
        return frame
    }

    /// Changes parts of the frame at random, some of which reach beyond its edges.
    package mutating func scribble(using generator: inout SeededGenerator, strokes: Int) {
        for _ in 0..<strokes {
            let rect = GridRect(
                column: Int.random(in: -2...max(0, size.columns), using: &generator),
                row: Int.random(in: -1...max(0, size.rows), using: &generator),
                columns: Int.random(in: 0...12, using: &generator), rows: Int.random(in: 0...3, using: &generator))
            let style = CellStyle(
                foreground: (CellColor.roles + [.category(1), .rgb(RGBColor(0x804020))]).randomElement(
                    using: &generator) ?? .standard,
                background: Int.random(in: 0...5, using: &generator) == 0 ? .accent : .standard,
                bold: .random(using: &generator), dim: .random(using: &generator),
                underline: .random(using: &generator),
                inverse: .random(using: &generator))
            switch Int.random(in: 0...5, using: &generator) {
            case 0: fill(rect, style: .random(using: &generator) ? .plain : style)
            case 1: restyle(rect) { $0 = style }
            default:
                let text = (0...3).compactMap { _ in Self.samples.randomElement(using: &generator) }.joined()
                draw(text, at: rect.origin, style: .random(using: &generator) ? .plain : style)
            }
        }
        let point = GridPoint(
            column: Int.random(in: 0...max(0, size.columns - 1), using: &generator),
            row: Int.random(in: 0...max(0, size.rows - 1), using: &generator))
        cursor = bounds.contains(point) && .random(using: &generator) ? point : nil
    }
}
