/// Why bytes are no picture that can be shown.
public nonisolated enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin as a PPM file in its binary form does.
    case notPPM
    /// The head of the file is not three numbers in range.
    case badHead
    /// The picture has more pixels than ``PixelImage/pixelLimit``.
    case tooLarge(width: Int, height: Int)
    /// The file ends before its last pixel.
    case truncated

    /// What is wrong, for a developer or a log.
    public var description: String {
        switch self {
        case .notPPM: "The picture is not a binary PPM file (P6)."
        case .badHead: "The head of the PPM file is damaged: expected width, height and a largest value up to 255."
        case .tooLarge(let width, let height): "The picture is too large: \(width) x \(height) pixels."
        case .truncated: "The PPM file ends before its last pixel."
        }
    }
}
