/// A picture in a frame, which terminals with graphics draw over its cells.
public nonisolated struct PlacedPicture: Hashable, Sendable {
    /// The picture in its own size. It is scaled to the cells when it is shown, as their size in pixels is known only
    /// then.
    public let image: PixelImage
    /// The covered cells. They contain the picture as half blocks, for terminals without graphics.
    public let place: GridRect
}
