/// One color of a theme, with a variant for each kind of terminal.
public nonisolated struct ThemeColor: Hashable, Sendable {
    /// The exact color, for terminals with true color and for exported pictures.
    public let rgb: RGBColor
    /// The index in the palette of 256 colors. The user can change the first 16 colors, so a computed index is never
    /// one of them.
    public let indexed: UInt8
    /// The index among the sixteen ANSI colors. `nil` if none of them is readable on every background that the theme is
    /// for. In that case, a terminal with sixteen colors shows its default color, which is dim for the muted role.
    public let ansi: UInt8?

    /// Creates a color. If you leave out the index, the nearest of the palette's 240 fixed colors is used. ``ansi`` has
    /// no such default.
    public init(_ rgb: RGBColor, indexed: UInt8? = nil, ansi: UInt8? = nil) {
        self.rgb = rgb
        self.indexed = indexed ?? rgb.nearestIndexed
        self.ansi = ansi.map { $0 % 16 }
    }
}

nonisolated extension RGBColor {
    /// The levels of each channel in xterm's color cube.
    private static let levels = [0, 95, 135, 175, 215, 255]

    /// The index of the nearest color in xterm's color cube (16 to 231) or gray ramp (232 to 255).
    var nearestIndexed: UInt8 {
        let channels = [Int(red), Int(green), Int(blue)]
        let steps = channels.map { channel in channel < 48 ? 0 : channel < 115 ? 1 : (channel - 35) / 40 }
        let gray = min(23, max(0, (channels.reduce(0, +) / 3 - 3) / 10))
        func distance(_ other: [Int]) -> Int {
            zip(channels, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        if distance(Array(repeating: 8 + 10 * gray, count: 3)) < distance(steps.map { Self.levels[$0] }) {
            return UInt8(232 + gray)
        }
        return UInt8(16 + 36 * steps[0] + 6 * steps[1] + steps[2])
    }

    /// The index of the nearest ANSI color, for pictures, with the colors that most terminals show.
    var nearestANSI: UInt8 {
        let brightest = max(red, green, blue)
        guard brightest >= 64 else { return 0 }
        if Int(brightest) - Int(min(red, green, blue)) < 40 { return brightest > 208 ? 15 : brightest > 128 ? 7 : 8 }
        let threshold = brightest / 2
        let bits = (red > threshold ? 1 : 0) + (green > threshold ? 2 : 0) + (blue > threshold ? 4 : 0)
        return UInt8(bits + (brightest > 208 ? 8 : 0))
    }
}
