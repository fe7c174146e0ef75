/// A picture and the cells that it covers.
public nonisolated struct PlacedPicture: Hashable, Sendable {
    /// The picture in its own size.
    public let image: PixelImage
    /// The cells that it covers. They show it with half blocks, for terminals without graphics.
    public let place: GridRect
}
