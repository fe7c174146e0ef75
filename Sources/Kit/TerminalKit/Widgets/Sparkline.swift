/// Shows a series of numbers in one row.
public nonisolated enum Sparkline {
    private static let eighths: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// One character per value on a linear scale from zero to `maximum`, or to the largest value shown.
    ///
    /// ```swift
    /// Sparkline.text([1, 2, 4, 8], columns: 4)  // ▁▂▄█
    /// ```
    ///
    /// The newest values, at the end, are shown where there are more than columns. Zero is a space, and so is what is
    /// less or no number; anything more shows at least a sliver.
    public static func text(_ values: [Double], columns: Int, maximum: Double? = nil) -> String {
        let shown = values.suffix(max(0, columns))
        let scale = maximum ?? shown.filter(\.isFinite).max() ?? 0
        return String(
            shown.map { value in
                guard value > 0, scale > 0 else { return " " }
                let step = (min(1, value / scale) * 8).rounded(.up)
                return eighths[max(0, Int(step) - 1)]
            })
    }
}
