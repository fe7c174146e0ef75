/// A picture in a frame, which terminals with graphics draw over its cells.
public nonisolated struct PlacedPicture: Hashable, Sendable {
    /// The picture in its original size. It is scaled to the cells when it is shown because only then is their size in
    /// pixels known.
    public let image: PixelImage
    /// The covered cells. They contain the picture as half blocks, for terminals without graphics.
    public let place: GridRect
}
