/// The answer of a terminal to a query about itself.
public nonisolated enum TerminalReply: Hashable, Sendable {
    /// Whether the terminal supports kitty's graphics protocol.
    case kittyGraphics(isSupported: Bool)
    /// The features in the primary device attributes (DA1). 4 means sixel graphics.
    case deviceAttributes([Int])
    /// The size of a cell in pixels.
    case cellSize(width: Int, height: Int)
}
