nonisolated extension Frame {
    /// Shows a rectangle as selected, with one continuous bar under its content.
    ///
    /// Each character keeps its color, but has the bar as its background. With plain reverse video, a chart's colored
    /// blocks would show through the bar, and every colored word would have a different background.
    public mutating func select(_ rect: GridRect) {
        restyle(rect) { style in
            style = CellStyle(background: style.foreground, bold: style.bold, underline: style.underline, inverse: true)
        }
    }
}
