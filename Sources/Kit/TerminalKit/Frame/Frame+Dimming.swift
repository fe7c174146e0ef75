nonisolated extension Frame {
    /// Dims everything and hides the cursor, for content underneath a question or a list that now gets all keys.
    public mutating func dim() {
        cursor = nil
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
    }
}
