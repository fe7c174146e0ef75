/// Why bytes could not be read as a picture.
public nonisolated enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin like a binary PPM file.
    case notPPM
    /// The head does not contain three numbers in range.
    case badHead
    /// The picture has more pixels than ``PixelImage/pixelLimit``.
    case tooLarge(width: Int, height: Int)
    /// The file ends before the last pixel.
    case truncated

    /// The reason, for developers and logs.
    public var description: String {
        switch self {
        case .notPPM: "The picture is not a binary PPM file (P6)."
        case .badHead: "The head of the PPM file is damaged: expected width, height and a largest value up to 255."
        case .tooLarge(let width, let height): "The picture is too large: \(width) x \(height) pixels."
        case .truncated: "The PPM file ends before its last pixel."
        }
    }
}
