/// A box that lists keys with their meanings over the dimmed screen.
public nonisolated struct HelpView: Hashable, Sendable {
    /// The title on the upper border, such as `Keys`.
    public var title: String
    /// The keys, from the first to the last. If some keys do not fit, the last keys in each column of the box are left
    /// out.
    public var hints: [Hint]

    /// Creates a box for these keys. The box grows with the number of keys, so pass only keys that have an effect now.
    public init(title: String, hints: [Hint]) {
        self.title = title
        self.hints = hints
    }

    /// Draws the box in the center of the frame. The box has two columns if the frame is too low for one column and
    /// wide enough for two.
    public func draw(in frame: inout Frame) {
        frame.dim()
        let keyColumns = hints.map { TextWidth.columns($0.key) }.max() ?? 0
        let textColumns = hints.map { TextWidth.columns($0.meaning) }.max() ?? 0
        let most = max(1, frame.size.rows - 4)
        // On a low screen, use a second column, so that fewer keys are left out.
        let columnCount = hints.count > most && frame.size.columns >= 2 * (keyColumns + textColumns + 6) ? 2 : 1
        let rows = (hints.count + columnCount - 1) / columnCount
        let wanted = max((keyColumns + textColumns + 4) * columnCount + 2, TextWidth.columns(title) + 8)
        let box = frame.bounds.centered(GridSize(columns: wanted, rows: rows + 2))
        frame.fill(box)
        let inside = frame.drawBox(box, title: title, style: .plain).inset(columns: 1)
        let halves = inside.columns(Array(repeating: .rest, count: columnCount), gap: 2)
        for (index, hint) in hints.enumerated() {
            let places = halves[index / rows].line(index % rows).columns([.fixed(keyColumns), .rest], gap: 2)
            frame.draw(hint.key, in: places[0], style: .colored(.highlight, bold: true))
            frame.draw(hint.meaning, in: places[1])
        }
    }
}
