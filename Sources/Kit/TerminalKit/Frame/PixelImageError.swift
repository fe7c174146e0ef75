/// The reason why bytes could not be read as a picture.
public nonisolated enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not start with `P6`, such as the bytes of a PNG, or of a PPM with its numbers as text.
    case notPPM
    /// The head lacks one of its three numbers, or has one out of range: width, height, and a largest value up to 255.
    case badHead
    /// The picture has more pixels than ``PixelImage/pixelLimit``.
    case tooLarge(width: Int, height: Int)
    /// The file ends before the last pixel, as after an interrupted download.
    case truncated

    /// The reason, for developers and logs. To users, show a description of the picture instead.
    public var description: String {
        switch self {
        case .notPPM: "The picture is not a binary PPM file (P6)."
        case .badHead:
            "The header of the PPM file is damaged. It needs a width, a height and a maximum value up to 255."
        case .tooLarge(let width, let height): "The picture is too large: \(width) x \(height) pixels."
        case .truncated: "The PPM file ends before its last pixel."
        }
    }
}
