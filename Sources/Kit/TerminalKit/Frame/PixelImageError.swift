/// The reason why bytes could not be read as a picture.
public nonisolated enum PixelImageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The bytes do not start with `P6`, such as those of a PNG file, or of a PPM file that stores its numbers as text.
    case notPPM
    /// One of the three numbers in the header (width, height and maximum value) is missing or out of range. The maximum
    /// value is at most 255.
    case badHead
    /// The picture has more pixels than ``PixelImage/pixelLimit``.
    case tooLarge(width: Int, height: Int)
    /// The file ends before the last pixel, for example after an interrupted download.
    case truncated

    /// The reason, for developers and logs. Show users a description of the picture instead.
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
