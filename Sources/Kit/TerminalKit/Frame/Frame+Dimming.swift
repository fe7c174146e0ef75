nonisolated extension Frame {
    /// Dims the whole frame and hides the cursor. Use it for content under a dialog or a list that now receives all
    /// keys.
    public mutating func dim() {
        cursor = nil
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
    }
}
