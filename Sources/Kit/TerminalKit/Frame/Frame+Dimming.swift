nonisolated extension Frame {
    /// Dims everything, and hides the cursor: what is behind a question or a list that has all keys now.
    public mutating func dim() {
        cursor = nil
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
    }
}
