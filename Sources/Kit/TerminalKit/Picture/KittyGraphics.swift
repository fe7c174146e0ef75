import Foundation

/// Kitty's graphics protocol (sw.kovidgoyal.net/kitty/graphics-protocol).
nonisolated enum KittyGraphics {
    private static let chunk = 4096

    /// Returns the bytes that show a picture at the cursor, stretched over a number of cells. The cursor does not move,
    /// and the terminal does not respond.
    ///
    /// A picture replaces the previous picture with the same number.
    static func show(_ image: PixelImage, number: Int, over size: GridSize) -> [UInt8] {
        guard size.columns > 0, size.rows > 0 else { return [] }
        let data = Array(Data(image.pixels.flatMap { [$0.red, $0.green, $0.blue] }).base64EncodedData())
        var output: [UInt8] = []
        for start in stride(from: 0, to: data.count, by: chunk) {
            let end = min(data.count, start + chunk)
            let more = end < data.count ? 1 : 0
            let head =
                start == 0
                ? "a=T,f=24,s=\(image.width),v=\(image.height),i=\(number),p=1,c=\(size.columns),r=\(size.rows),C=1,q=2,m=\(more)"
                : "q=2,m=\(more)"
            output += "\u{1B}_G\(head);".utf8
            output += data[start..<end]
            output += "\u{1B}\\".utf8
        }
        return output
    }

    /// Returns the bytes that remove a picture and free its memory in the terminal.
    static func remove(number: Int) -> [UInt8] {
        Array("\u{1B}_Ga=d,d=I,i=\(number),q=2\u{1B}\\".utf8)
    }
}
