/// The response of a terminal to a query about itself. An unrequested response is reported as well.
public nonisolated enum TerminalReply: Hashable, Sendable {
    /// Whether the terminal supports kitty's graphics protocol. Terminals that do not know it send no such response at
    /// all.
    case kittyGraphics(isSupported: Bool)
    /// The features that the primary device attributes (DA1) report. The number 4 means sixel graphics.
    case deviceAttributes([Int])
    /// The size of a cell in pixels. Pictures are scaled to their cells with it.
    case cellSize(width: Int, height: Int)
}
