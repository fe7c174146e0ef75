nonisolated extension PixelImage {
    /// The largest number of pixels in a file, 2 to the power of 24. A file that declares a larger number is refused
    /// before its pixels are read. Pictures created from pixels have no limit.
    public static let pixelLimit = 1 << 24

    /// Reads a binary PPM file (P6, netpbm.sourceforge.net/doc/ppm.html) with one byte per channel. Bytes after the
    /// last pixel are ignored.
    ///
    /// Throws `PixelImageError` for any other file.
    public init(ppm bytes: some Collection<UInt8>) throws(PixelImageError) {
        var rest = Array(bytes)[...]
        guard rest.starts(with: Array("P6".utf8)) else { throw .notPPM }
        rest = rest.dropFirst(2)
        guard let width = Self.number(&rest), let height = Self.number(&rest), let largest = Self.number(&rest),
            width > 0, height > 0, (1...255).contains(largest), rest.first.map(Self.isSpace) == true
        else { throw .badHead }
        guard width * height <= Self.pixelLimit else { throw .tooLarge(width: width, height: height) }
        // Exactly one whitespace byte ends the header, because the first pixel may look like another one.
        let samples = Array(rest.dropFirst().prefix(3 * width * height))
        guard samples.count == 3 * width * height else { throw .truncated }
        let levels = (0...255).map { UInt8(min(255, $0 * 255 / largest)) }
        let pixels = stride(from: 0, to: samples.count, by: 3).map { index in
            RGBColor(
                red: levels[Int(samples[index])], green: levels[Int(samples[index + 1])],
                blue: levels[Int(samples[index + 2])])
        }
        guard let image = PixelImage(width: width, height: height, pixels: pixels) else { throw .truncated }
        self = image
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Returns the next number after whitespace and comments. Returns `nil` if no number follows, or if the product of
    /// two such numbers would overflow.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        while let byte = rest.first, isSpace(byte) || byte == UInt8(ascii: "#") {
            rest = byte == UInt8(ascii: "#") ? rest.drop { $0 != 0x0A && $0 != 0x0D } : rest.dropFirst()
        }
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        rest = rest.dropFirst(digits.count)
        return digits.count > 9 ? nil : Int(String(decoding: digits, as: UTF8.self))
    }
}
