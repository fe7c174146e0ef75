/// The pictures that the terminal shows above the cells.
nonisolated struct PictureLayer: Sendable {
    var capability = GraphicsCapability.none
    /// The size of a cell in pixels. Without it, sixel graphics cannot be sized to cover cells exactly.
    var cellSize: (width: Int, height: Int)?
    private var shown: [PlacedPicture] = []

    /// Whether cells must be drawn again before these pictures replace the previous ones. Sixels are part of the screen
    /// and do not disappear by themselves.
    func needsRedraw(for frame: Frame) -> Bool {
        capability == .sixel && !shown.isEmpty && shown != visible(in: frame)
    }

    /// Records that the terminal has cleared its screen with all pictures.
    mutating func forget() {
        shown = []
    }

    /// The bytes that change the terminal to show the frame's pictures. Empty if the terminal already shows them. The
    /// bytes move the cursor.
    mutating func render(_ frame: Frame) -> [UInt8] {
        let visible = visible(in: frame)
        guard visible != shown else { return [] }
        var output: [UInt8] = []
        // Sixel pictures need no removal because the screen was cleared.
        for index in shown.indices { output += KittyGraphics.remove(number: index + 1) }
        for (index, picture) in visible.enumerated() {
            output += "\u{1B}[\(picture.place.row + 1);\(picture.place.column + 1)H".utf8
            output += bytes(of: picture, number: index + 1)
        }
        shown = visible
        return output
    }

    private func bytes(of picture: PlacedPicture, number: Int) -> [UInt8] {
        let cell = cellSize ?? (10, 20)
        let (width, height) = (picture.place.columns * cell.width, picture.place.rows * cell.height)
        switch capability {
        case .none: return []
        case .sixel: return SixelGraphics.show(picture.image.scaled(width: width, height: height))
        case .kitty:
            // Sends no more pixels than are shown. The terminal enlarges smaller pictures itself.
            let (most, highest) = (min(width, picture.image.width), min(height, picture.image.height))
            return KittyGraphics.show(
                picture.image.scaled(width: most, height: highest), number: number, over: picture.place.size)
        }
    }

    /// The pictures whose half blocks are all still as drawn. A dialog over a picture replaces and dims them.
    private func visible(in frame: Frame) -> [PlacedPicture] {
        guard capability == .kitty || (capability == .sixel && cellSize != nil) else { return [] }
        return frame.pictures.filter { picture in
            (picture.place.row..<picture.place.endRow).allSatisfy { row in
                (picture.place.column..<picture.place.endColumn).allSatisfy { column in
                    frame[column, row].character == "▀" && !frame[column, row].style.dim
                }
            }
        }
    }
}
