/// Why bytes could not be read as a picture.
public nonisolated enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not begin with `P6`, such as those of a PNG, or of a PPM with its numbers as text.
    case notPPM
    /// The head lacks one of its three numbers, or has one out of range: width, height, and a largest value up to 255.
    case badHead
    /// The picture has more pixels than ``PixelImage/pixelLimit``.
    case tooLarge(width: Int, height: Int)
    /// The file ends before the last pixel, as after a download that broke off.
    case truncated

    /// The reason, for developers and logs. For users, show what the picture is of.
    public var description: String {
        switch self {
        case .notPPM: "The picture is not a binary PPM file (P6)."
        case .badHead: "The head of the PPM file is damaged: expected width, height and a largest value up to 255."
        case .tooLarge(let width, let height): "The picture is too large: \(width) x \(height) pixels."
        case .truncated: "The PPM file ends before its last pixel."
        }
    }
}
