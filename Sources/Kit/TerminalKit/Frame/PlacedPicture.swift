/// A picture in a frame. Terminals with graphics draw it over its cells.
public nonisolated struct PlacedPicture: Hashable, Sendable {
    /// The picture in its original size. Scaling happens when it is shown, because the size of its cells in pixels is
    /// not known earlier.
    public let image: PixelImage
    /// The cells that the picture covers. For terminals without graphics, they contain the picture as half blocks.
    public let place: GridRect
}
