/// Divides items into the lines of a grid. ``ListSelection`` counts the columns that fit by the same width of a cell.
public nonisolated enum GridMetrics {
    /// The least width of a cell, in columns. Narrower cells would cut most names. A narrower screen has one cell in a
    /// line.
    public static let cellColumns = 26

    /// The number of items that fit into a line, at least 1.
    public static func length(columns: Int) -> Int { max(1, columns / cellColumns) }

    /// Divides items into lines of a number of items.
    public static func lines<ID>(of ids: some Collection<ID>, length: Int) -> [[ID]] {
        let ids = Array(ids)
        return stride(from: 0, to: ids.count, by: length).map { Array(ids[$0..<min($0 + length, ids.count)]) }
    }

    /// Divides items into lines of as many items as fit. Call it again when the width changes, because a line that is
    /// too long scrolls sideways.
    public static func lines<ID>(of ids: some Collection<ID>, columns: Int) -> [[ID]] {
        lines(of: ids, length: length(columns: columns))
    }
}
