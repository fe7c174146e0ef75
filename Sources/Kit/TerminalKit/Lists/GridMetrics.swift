/// Divides items into the lines of a grid. ``ListSelection`` counts the columns that fit by the same width of a cell.
public nonisolated enum GridMetrics {
    /// The least width of a cell, in columns: narrower ones would cut most names. A narrower screen has one in a line.
    public static let cellColumns = 26

    /// Lines of as many items as fit. Make them again when the width changes: a line that is too long scrolls sideways.
    public static func lines<ID>(of ids: some Collection<ID>, columns: Int) -> [[ID]] {
        let count = max(1, columns / cellColumns)
        let ids = Array(ids)
        return stride(from: 0, to: ids.count, by: count).map { Array(ids[$0..<min($0 + count, ids.count)]) }
    }
}
