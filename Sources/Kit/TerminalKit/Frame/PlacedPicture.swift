/// A picture in a frame, which terminals with graphics draw over its cells.
public nonisolated struct PlacedPicture: Hashable, Sendable {
    /// In its own size: the terminal scales it to the cells.
    public let image: PixelImage
    /// The covered cells. They contain the picture as half blocks, for terminals without graphics.
    public let place: GridRect
}
