nonisolated extension Frame {
    /// Shows a rectangle as selected: one bar without holes over all its content.
    ///
    /// Each character keeps its color, on the bar instead of the background. With mere reverse video the bar would show
    /// through a chart's colored blocks, and every colored word would have its own background.
    public mutating func select(_ rect: GridRect) {
        restyle(rect) { style in
            style = CellStyle(background: style.foreground, bold: style.bold, underline: style.underline, inverse: true)
        }
    }
}
