/// Horizontal bars with a resolution of an eighth of a column.
public nonisolated enum Bar {
    private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

    /// Returns a bar that takes a part of `columns`, without padding. Any fraction above 0 is visible.
    ///
    /// ```swift
    /// Bar.text(0.5, columns: 4)  // ██
    /// ```
    ///
    /// - Parameters:
    ///   - fraction: The part to fill, from 0 to 1. Higher values count as 1, and lower values and NaN count as 0.
    ///   - columns: The width of a full bar, in cells.
    public static func text(_ fraction: Double, columns: Int) -> String {
        guard fraction > 0, columns > 0 else { return "" }
        let units = max(1, Int((min(1, fraction) * Double(columns) * 8).rounded()))
        let tail = units % 8 == 0 ? "" : String(eighths[units % 8 - 1])
        return String(repeating: "█", count: units / 8) + tail
    }
}

nonisolated extension Frame {
    /// Draws a bar into the first row of a rectangle, on a track as wide as the rectangle. `fraction` has the same
    /// meaning as in `Bar.text`.
    public mutating func drawProgress(_ fraction: Double, in rect: GridRect, style: CellStyle = .colored(.accent)) {
        fill(rect.line(0), with: "░", style: .quiet)
        draw(Bar.text(fraction, columns: rect.columns), in: rect, style: style)
    }

    /// Draws text with a progress bar of at most 60 columns below it, in place of content that is loading.
    public mutating func drawProgress(_ fraction: Double, saying text: String, in rect: GridRect) {
        let bands = rect.inset(columns: 3).rows(.share(1), .fixed(1), .fixed(1), .share(2))
        draw(text, in: bands[1])
        drawProgress(fraction, in: bands[2].clipped(toColumns: 60))
    }
}
