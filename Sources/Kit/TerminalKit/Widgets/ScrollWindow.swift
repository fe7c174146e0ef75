/// Computes which rows of a long list are visible. This type has no state, so the caller keeps the first row of the
/// previous frame.
public nonisolated enum ScrollWindow {
    /// Returns the range of rows to show, which includes the selected row and is as close as possible to the previous
    /// range.
    ///
    /// ```swift
    /// ScrollWindow.range(count: 100, rows: 10, selected: 12)  // 3..<13
    /// ```
    ///
    /// - Parameters:
    ///   - count: The number of rows in the list.
    ///   - rows: The number of rows that fit on the screen.
    ///   - selected: The position of the selected row, or `nil` if no row is selected.
    ///   - previous: The first row of the previous frame. A row outside the list is corrected.
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
