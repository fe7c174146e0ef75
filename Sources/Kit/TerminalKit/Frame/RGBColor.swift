/// A color in sRGB, eight bits a channel.
public nonisolated struct RGBColor: Hashable, Sendable {
    /// The red channel, from 0 to 255.
    public var red: UInt8
    /// The green channel, from 0 to 255.
    public var green: UInt8
    /// The blue channel, from 0 to 255.
    public var blue: UInt8

    /// Creates a color from its channels.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// Creates a color from the number that web pages write: `0x1E7AD5`.
    public init(_ hexadecimal: UInt32) {
        self.init(
            red: UInt8(hexadecimal >> 16 & 0xFF), green: UInt8(hexadecimal >> 8 & 0xFF),
            blue: UInt8(hexadecimal & 0xFF))
    }

    /// The color as CSS and SVG write it: `#1e7ad5`.
    public var hexadecimal: String {
        let digits = String(UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}
