/// A picture as rows of pixels, without transparency.
///
/// ```swift
/// let picture = try PixelImage(ppm: bytes)
/// frame.draw(picture, in: frame.bounds)
/// ```
public nonisolated struct PixelImage: Hashable, Sendable {
    /// The width in pixels, at least 0.
    public let width: Int
    /// The height in pixels, at least 0.
    public let height: Int
    /// The pixels row by row, from the top left.
    public let pixels: [RGBColor]

    /// Creates a picture, or returns `nil` if the number of pixels is not `width` times `height`.
    public init?(width: Int, height: Int, pixels: [RGBColor]) {
        let (count, overflows) = width.multipliedReportingOverflow(by: height)
        guard width >= 0, height >= 0, !overflows, pixels.count == count else { return nil }
        self.width = width
        self.height = height
        self.pixels = pixels
    }

    /// The color at a point, which must be in the picture. Only the index in ``pixels`` is checked. An `x` outside the
    /// picture may trap, or return a pixel of another row.
    public subscript(x: Int, y: Int) -> RGBColor { pixels[y * width + x] }

    /// Returns a scaled picture. Each pixel is the mean of the pixels that it covers, or the nearest pixel in an
    /// enlarged picture. The result is empty if either size is empty.
    public func scaled(width newWidth: Int, height newHeight: Int) -> PixelImage {
        guard width > 0, height > 0, newWidth > 0, newHeight > 0 else { return Self.empty }
        var scaled: [RGBColor] = []
        scaled.reserveCapacity(newWidth * newHeight)
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<max(y * height / newHeight + 1, (y + 1) * height / newHeight)
            for x in 0..<newWidth {
                let columns = x * width / newWidth..<max(x * width / newWidth + 1, (x + 1) * width / newWidth)
                scaled.append(mean(columns: columns, rows: rows))
            }
        }
        return PixelImage(width: newWidth, height: newHeight, scaled: scaled)
    }

    /// Returns the largest size with the same proportions that fits, with at least one pixel in each direction.
    public func fitting(width most: Int, height highest: Int) -> (width: Int, height: Int) {
        guard width > 0, height > 0, most > 0, highest > 0 else { return (0, 0) }
        // Compare products instead of quotients. Otherwise rounding could make the result too large.
        if Double(most) * Double(height) <= Double(highest) * Double(width) {
            return (most, max(1, Int(Double(most) * Double(height) / Double(width))))
        }
        return (max(1, Int(Double(highest) * Double(width) / Double(height))), highest)
    }

    private static let empty = PixelImage(width: 0, height: 0, scaled: [])

    private init(width: Int, height: Int, scaled: [RGBColor]) {
        self.width = width
        self.height = height
        pixels = scaled
    }

    private func mean(columns: Range<Int>, rows: Range<Int>) -> RGBColor {
        var (red, green, blue) = (0, 0, 0)
        for y in rows {
            for x in columns {
                let pixel = self[x, y]
                red += Int(pixel.red)
                green += Int(pixel.green)
                blue += Int(pixel.blue)
            }
        }
        let count = columns.count * rows.count
        return RGBColor(
            red: UInt8((red + count / 2) / count), green: UInt8((green + count / 2) / count),
            blue: UInt8((blue + count / 2) / count))
    }
}
