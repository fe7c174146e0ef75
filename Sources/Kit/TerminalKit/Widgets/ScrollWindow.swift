/// Computes which rows of a long list are visible, without a state: the caller keeps the first row of the previous
/// frame.
public nonisolated enum ScrollWindow {
    /// The rows to show so that the selected row is among them, moved as little as possible from the previous window.
    ///
    /// ```swift
    /// ScrollWindow.range(count: 100, rows: 10, selected: 12)  // 3..<13
    /// ```
    ///
    /// - Parameters:
    ///   - count: the number of rows in the list.
    ///   - rows: the number of rows that fit on screen.
    ///   - selected: the position of the selected row, or nil if no row is selected.
    ///   - previous: the first row of the previous frame. A row outside of the list is corrected.
    public static func range(count: Int, rows: Int, selected: Int?, from previous: Int = 0) -> Range<Int> {
        guard count > 0, rows > 0 else { return 0..<0 }
        var start = previous
        if let selected {
            start = min(max(start, selected - rows + 1), selected)
        }
        start = max(0, min(start, count - rows))
        return start..<min(count, start + rows)
    }
}
