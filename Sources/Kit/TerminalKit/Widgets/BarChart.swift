/// A row of a chart: what it is, how much, and how that reads.
package nonisolated struct BarChartRow: Hashable, Sendable {
    package var label: String
    package var value: Double
    package var note: String

    package init(label: String, value: Double, note: String) {
        self.label = label
        self.value = value
        self.note = note
    }
}

nonisolated extension Frame {
    /// Draws bars on one scale, from zero to the largest value: labels on the left, notes in a right-aligned column.
    ///
    /// The scale is that of all rows given, also of those that no longer fit; `scale` sets another, so that a window of
    /// a longer list does not change it.
    package mutating func drawBarChart(
        _ rows: [BarChartRow], in rect: GridRect, scale: Double? = nil, style: CellStyle = .colored(.accent)
    ) {
        let scale = scale ?? rows.map(\.value).max() ?? 0
        let noteColumns = rows.map { TextWidth.columns($0.note) }.max() ?? 0
        let labelColumns = min(rows.map { TextWidth.columns($0.label) }.max() ?? 0, rect.columns / 3)
        let columns = rect.columns([.fixed(labelColumns), .rest, .fixed(noteColumns)], gap: 1)
        for (index, row) in rows.prefix(rect.rows).enumerated() {
            draw(row.label, in: columns[0].line(index))
            if scale > 0 {
                draw(Bar.text(row.value / scale, columns: columns[1].columns), in: columns[1].line(index), style: style)
            }
            draw(row.note, in: columns[2].line(index), .right)
        }
    }
}
