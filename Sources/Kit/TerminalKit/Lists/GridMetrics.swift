/// Divides items into the lines of a grid. ``ListSelection`` uses the same cell width to count the columns that fit.
public nonisolated enum GridMetrics {
    /// The minimum width of a cell, in columns. Narrower cells would cut off most names. On a narrower screen, each
    /// line has one cell.
    public static let cellColumns = 26

    /// The number of items that fit into a line, at least 1.
    public static func length(columns: Int) -> Int { max(1, columns / cellColumns) }

    /// Divides items into lines of the given length.
    public static func lines<ID>(of ids: some Collection<ID>, length: Int) -> [[ID]] {
        let ids = Array(ids)
        return stride(from: 0, to: ids.count, by: length).map { Array(ids[$0..<min($0 + length, ids.count)]) }
    }

    /// Divides items into lines with as many items as fit. Call it again when the width changes, because a line that is
    /// too long scrolls horizontally.
    public static func lines<ID>(of ids: some Collection<ID>, columns: Int) -> [[ID]] {
        lines(of: ids, length: length(columns: columns))
    }
}
