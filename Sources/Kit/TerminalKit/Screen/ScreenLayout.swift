/// The rectangles of a screen: the title line, one or two boxes, the message line and the hint line.
public nonisolated struct ScreenLayout: Hashable, Sendable {
    /// The first line, without its first and last column, because no line may touch the edge of the window.
    public let title: GridRect
    /// The first box, with its border. Without a preview, it has the full width.
    public let main: GridRect
    /// The second box, or `nil` if the scene has no preview or the screen is not wide enough: see `PaneLayout`.
    public let preview: GridRect?
    /// The second to last line, for a message or for work in progress.
    public let message: GridRect
    /// The last line, which stays readable when a dialog dims the others.
    public let hints: GridRect

    /// Divides a screen into rectangles. If there are fewer than three rows, the hint line is left out first, then the
    /// message line.
    public init(_ size: GridSize, hasPreview: Bool) {
        let bands = GridRect(size).rows(.fixed(1), .rest, .fixed(1), .fixed(1))
        title = bands[0].inset(columns: 1)
        message = bands[2].inset(columns: 1)
        hints = bands[3].inset(columns: 1)
        (main, preview) = hasPreview ? PaneLayout().places(in: bands[1]) : (bands[1], nil)
    }

    /// Returns a box without its border, which is one cell wide. Draw the content of the box here, and expect clicks on
    /// the content here.
    public static func inside(_ box: GridRect) -> GridRect { box.inset(columns: 1, rows: 1) }
}
