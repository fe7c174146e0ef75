/// A row of a bar chart.
public nonisolated struct BarChartRow: Hashable, Sendable {
    /// What the bar measures, on its left.
    public var label: String
    /// The length of the bar, relative to the largest value in the chart.
    public var value: Double
    /// The value in words, on the right of the bar.
    public var note: String

    /// `note` is formatted by the caller, who knows the locale.
    public init(label: String, value: Double, note: String) {
        self.label = label
        self.value = value
        self.note = note
    }
}

nonisolated extension Frame {
    /// Draws bars on one linear scale from zero: labels on the left, notes in a right-aligned column.
    ///
    /// The scale ends at the largest value of all rows given, also of those that no longer fit. `maximum` sets another
    /// end, so that a window of a longer list does not change it, and says how it reads in a line below the bars.
    public mutating func drawBarChart(
        _ rows: [BarChartRow], in rect: GridRect, maximum: BarChartRow? = nil, selected: Int? = nil,
        style: CellStyle = .colored(.accent)
    ) {
        let end = maximum?.value ?? rows.map(\.value).max() ?? 0
        let noteColumns = rows.map { TextWidth.columns($0.note) }.max() ?? 0
        let labelColumns = min(rows.map { TextWidth.columns($0.label) }.max() ?? 0, rect.columns / 3)
        let columns = rect.columns([.fixed(labelColumns), .rest, .fixed(noteColumns)], gap: 1)
        let shown = rows.prefix(max(0, rect.rows - (maximum == nil ? 0 : 1)))
        for (index, row) in shown.enumerated() {
            draw(row.label, in: columns[0].line(index))
            if end > 0 {
                draw(Bar.text(row.value / end, columns: columns[1].columns), in: columns[1].line(index), style: style)
            }
            draw(row.note, in: columns[2].line(index), .right)
            if index == selected { select(rect.line(index)) }
        }
        guard let maximum else { return }
        let scale = columns[1].line(shown.count)
        draw("0", in: scale, style: .quiet)
        draw(maximum.note, in: scale.columns([.fixed(2), .rest])[1], .right, style: .quiet)
    }
}
