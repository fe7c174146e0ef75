/// A color in sRGB with eight bits per channel.
public nonisolated struct RGBColor: Hashable, Sendable {
    /// Red, from 0 to 255, gamma-encoded (sRGB). 128 does not have half the light of 255.
    public var red: UInt8
    /// Green, encoded like ``red``.
    public var green: UInt8
    /// Blue, encoded like ``red``.
    public var blue: UInt8

    /// Creates a color from three channels. In an expression, ``init(_:)`` is shorter.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from a hexadecimal number, as on web pages: `0x1E7AD5`. The highest eight bits are ignored.
    public init(_ hexadecimal: UInt32) {
        self.init(
            red: UInt8(hexadecimal >> 16 & 0xFF), green: UInt8(hexadecimal >> 8 & 0xFF),
            blue: UInt8(hexadecimal & 0xFF))
    }

    /// The color in the notation of CSS and SVG: `#1e7ad5`.
    public var hexadecimal: String {
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
