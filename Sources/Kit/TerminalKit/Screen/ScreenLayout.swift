/// The rectangles of a screen: the title line, one or two boxes, the message line and the hint line.
public nonisolated struct ScreenLayout: Hashable, Sendable {
    /// The first line, less a column at each end, because no line here touches the edge of the window.
    public let title: GridRect
    /// The first box, with its border. Without a preview it takes the whole width.
    public let main: GridRect
    /// The second box, or `nil` unless the scene has a preview and the screen is wide enough for it: see `PaneLayout`.
    public let preview: GridRect?
    /// The second to last line, for a message or for work in progress.
    public let message: GridRect
    /// The last line, which stays readable while a dialog dims the others.
    public let hints: GridRect

    /// Divides a screen. With fewer than three rows it has no hint line, then no message line.
    public init(_ size: GridSize, hasPreview: Bool) {
        let bands = GridRect(size).rows(.fixed(1), .rest, .fixed(1), .fixed(1))
        title = bands[0].inset(columns: 1)
        message = bands[2].inset(columns: 1)
        hints = bands[3].inset(columns: 1)
        (main, preview) = hasPreview ? PaneLayout().places(in: bands[1]) : (bands[1], nil)
    }

    /// A box without its border of one cell on each side. The content is drawn here, and clicks on it land here.
    public static func inside(_ box: GridRect) -> GridRect { box.inset(columns: 1, rows: 1) }
}
