import TerminalKit

/// The help overlay: every key that does something now, and the ones that always do.
nonisolated struct HelpView: Hashable, Sendable {
    var title: String
    var hints: [Hint]

    /// Keys that work everywhere but in a text field.
    static let everywhere = [
        Hint("esc", "back"), Hint("/", "go to another screen"), Hint("?", "this help"), Hint("q", "quit"),
        Hint("^C", "quit, also while typing"), Hint("^Z", "suspend"),
    ]

    func draw(in frame: inout Frame) {
        frame.cursor = nil
        frame.restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
        let rows = hints + Self.everywhere.filter { always in !hints.contains { $0.key == always.key } }
        let keyColumns = rows.map { TextWidth.columns($0.key) }.max() ?? 0
        let textColumns = rows.map { TextWidth.columns($0.meaning) }.max() ?? 0
        let box = frame.bounds.centered(
            GridSize(columns: max(keyColumns + textColumns + 6, TextWidth.columns(title) + 8), rows: rows.count + 2))
        frame.fill(box)
        let inside = frame.drawBox(box, title: title, style: .plain).inset(columns: 1)
        for (index, hint) in rows.prefix(inside.rows).enumerated() {
            let places = inside.line(index).columns([.fixed(keyColumns), .rest], gap: 2)
            frame.draw(hint.key, in: places[0], style: .colored(.accent, bold: true))
            frame.draw(hint.meaning, in: places[1])
        }
    }
}
