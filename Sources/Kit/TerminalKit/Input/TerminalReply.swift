/// What a terminal answers to a query about itself.
public nonisolated enum TerminalReply: Hashable, Sendable {
    /// Whether it shows pictures by kitty's graphics protocol.
    case kittyGraphics(isSupported: Bool)
    /// The features of its primary device attributes (DA1); 4 among them means sixel graphics.
    case deviceAttributes([Int])
    /// The size of a cell in pixels.
    case cellSize(width: Int, height: Int)
}
