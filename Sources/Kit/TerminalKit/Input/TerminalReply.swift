/// The answer of a terminal to a query about itself. One that nobody asked for is reported as well.
public nonisolated enum TerminalReply: Hashable, Sendable {
    /// Whether the terminal supports kitty's graphics protocol. Terminals that do not know it send no such answer at
    /// all.
    case kittyGraphics(isSupported: Bool)
    /// The features in the primary device attributes (DA1). 4 means sixel graphics.
    case deviceAttributes([Int])
    /// The size of a cell in pixels, by which a picture is scaled to its cells.
    case cellSize(width: Int, height: Int)
}
