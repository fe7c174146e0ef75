import TerminalKit

/// The rectangles of a screen: the title line, one or two boxes, the message line and the hint line.
nonisolated struct ScreenLayout: Hashable, Sendable {
    let title: GridRect
    let main: GridRect
    /// `nil` unless the scene has a preview and the screen is wide enough for it.
    let preview: GridRect?
    let message: GridRect
    let hints: GridRect

    init(_ size: GridSize, hasPreview: Bool) {
        let bands = GridRect(size).rows(.fixed(1), .rest, .fixed(1), .fixed(1))
        title = bands[0].inset(columns: 1)
        message = bands[2].inset(columns: 1)
        hints = bands[3].inset(columns: 1)
        (main, preview) = hasPreview ? PaneLayout().places(in: bands[1]) : (bands[1], nil)
    }

    static func inside(_ box: GridRect) -> GridRect { box.inset(columns: 1, rows: 1) }
}
