/// Divides items into the lines of a grid. ``ListSelection`` counts the columns that fit by the same width of a cell.
public nonisolated enum GridMetrics {
    /// The least width of a cell, in columns. Narrower cells would cut most names. A narrower screen has one cell in a
    /// line.
    public static let cellColumns = 26

    /// Divides items into lines of as many items as fit. Call it again when the width changes, because a line that is
    /// too long scrolls sideways.
    public static func lines<ID>(of ids: some Collection<ID>, columns: Int) -> [[ID]] {
        let count = max(1, columns / cellColumns)
        let ids = Array(ids)
        return stride(from: 0, to: ids.count, by: count).map { Array(ids[$0..<min($0 + count, ids.count)]) }
    }
}
