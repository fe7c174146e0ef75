/// Draws a picture of a product: a shape on a background in the color of the category.
struct ProductPicture {
    private static let width = 64
    private static let height = 48

    private typealias Color = (red: Double, green: Double, blue: Double)

    private let background: Color
    private let foreground: Color
    private let shape: Int

    init(of id: Int, category: String) {
        let hue = category.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) } % 360
        background = Self.color(hue: Double(hue))
        foreground = Self.color(hue: Double((Int(hue) + 120 + id * 47 % 120) % 360))
        shape = id % 4
    }

    /// A binary PPM file, which TerminalKit's `PixelImage` reads.
    var ppm: [UInt8] {
        var bytes = Array("P6\n\(Self.width) \(Self.height)\n255\n".utf8)
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                // The background is lighter at the top, and the shape is lighter at the bottom.
                let light = 1 - 0.5 * Double(y) / Double(Self.height)
                let color = isInside(x, y) ? foreground : background
                let level = isInside(x, y) ? 1.25 - light / 2 : light * 0.8
                bytes += [color.red, color.green, color.blue].map { UInt8(min(255, $0 * level * 255)) }
            }
        }
        return bytes
    }

    private func isInside(_ x: Int, _ y: Int) -> Bool {
        let (right, down) = (Double(x) - 31.5, Double(y) - 23.5)
        return switch shape {
        case 0: right * right + down * down < 300
        case 1: abs(right) < 18 && abs(down) < 14
        case 2: abs(right) + abs(down) < 22
        default: down > -18 && down < 16 && abs(right) < (down + 18) * 0.7
        }
    }

    private static func color(hue: Double) -> Color {
        func channel(_ shift: Double) -> Double {
            let angle = (hue + shift).truncatingRemainder(dividingBy: 360) / 60
            return 0.25 + 0.7 * min(1, max(0, abs(angle - 3) - 1))
        }
        return (channel(0), channel(240), channel(120))
    }
}
