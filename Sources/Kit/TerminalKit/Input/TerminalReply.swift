/// A response from a terminal to a query about itself. Responses that were not requested are reported as well.
public nonisolated enum TerminalReply: Hashable, Sendable {
    /// Whether the terminal supports kitty's graphics protocol. Terminals that do not know the protocol send no such
    /// response.
    case kittyGraphics(isSupported: Bool)
    /// The features that the primary device attributes (DA1) report. The number 4 means sixel graphics.
    case deviceAttributes([Int])
    /// The size of a cell in pixels, by which pictures are scaled.
    case cellSize(width: Int, height: Int)
}
