/// DEC's sixel graphics (VT330/VT340 Programmer Reference, chapter 14).
nonisolated enum SixelGraphics {
    private static let levels = 6

    /// Returns the bytes that show a picture at the cursor, without scaling, in the 216 colors of a 6x6x6 cube.
    ///
    /// The picture's size in pixels must be that of the cells that it covers
    /// (``TerminalReply/cellSize(width:height:)``).
    static func show(_ image: PixelImage) -> [UInt8] {
        guard !image.pixels.isEmpty else { return [] }
        let registers = image.pixels.map(register(of:))
        var output = Array("\u{1B}P0;1q\"1;1;\(image.width);\(image.height)".utf8)
        for register in Set(registers).sorted() {
            let percent = [register / (levels * levels), register / levels % levels, register % levels].map { $0 * 20 }
            output += "#\(register);2;\(percent[0]);\(percent[1]);\(percent[2])".utf8
        }
        for top in stride(from: 0, to: image.height, by: 6) {
            let rows = min(6, image.height - top)
            let band = registers[top * image.width..<(top + rows) * image.width]
            output += lines(of: Array(band), width: image.width)
            output.append(UInt8(ascii: "-"))
        }
        return output + "\u{1B}\\".utf8
    }

    private static func register(of color: RGBColor) -> Int {
        let steps = [color.red, color.green, color.blue].map { (Int($0) * (levels - 1) + 127) / 255 }
        return (steps[0] * levels + steps[1]) * levels + steps[2]
    }

    /// Encodes a band of up to six rows, with one line for each color. All lines are drawn over each other.
    private static func lines(of band: [Int], width: Int) -> [UInt8] {
        var output: [UInt8] = []
        for (index, register) in Set(band).sorted().enumerated() {
            if index > 0 { output.append(UInt8(ascii: "$")) }
            output += "#\(register)".utf8
            let sixels = (0..<width).map { x in
                stride(from: x, to: band.count, by: width).enumerated().reduce(UInt8(0)) { bits, pixel in
                    band[pixel.element] == register ? bits | 1 << UInt8(pixel.offset) : bits
                }
            }
            output += compressed(sixels)
        }
        return output
    }

    /// Compresses runs of equal sixels. A run of up to three sixels is not longer than its repeat count would be.
    private static func compressed(_ sixels: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var start = 0
        while start < sixels.count {
            let end = sixels[start...].firstIndex { $0 != sixels[start] } ?? sixels.count
            let sign = sixels[start] + 0x3F
            if end - start > 3 {
                output += "!\(end - start)".utf8 + [sign]
            } else {
                output += Array(repeating: sign, count: end - start)
            }
            start = end
        }
        return output
    }
}
