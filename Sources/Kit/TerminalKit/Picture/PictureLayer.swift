/// The pictures that the terminal shows above the cells.
nonisolated struct PictureLayer: Sendable {
    var capability = GraphicsCapability.none
    /// The size of a cell in pixels. If it is unknown, sixel graphics cannot cover cells exactly, so they are not used.
    var cellSize: (width: Int, height: Int)?
    private var shown: [PlacedPicture] = []

    /// Whether cells must be redrawn before these pictures replace the previous ones. Sixel graphics are part of the
    /// screen, so they do not disappear by themselves.
    func needsRedraw(for frame: Frame) -> Bool {
        capability == .sixel && !shown.isEmpty && shown != visible(in: frame)
    }

    /// Records that the terminal has cleared its screen, including all pictures.
    mutating func forget() {
        shown = []
    }

    /// Returns the bytes that make the terminal show the frame's pictures. The result is empty if the terminal already
    /// shows them. The bytes move the cursor.
    mutating func render(_ frame: Frame) -> [UInt8] {
        let visible = visible(in: frame)
        guard visible != shown else { return [] }
        var output: [UInt8] = []
        // Sixel graphics need no removal, because the screen was cleared.
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
            // Send no more pixels than the terminal shows. The terminal enlarges smaller pictures itself.
            let (most, highest) = (min(width, picture.image.width), min(height, picture.image.height))
            return KittyGraphics.show(
                picture.image.scaled(width: most, height: highest), number: number, over: picture.place.size)
        }
    }

    /// Returns the pictures whose half blocks are all unchanged. If a dialog covers a picture, it replaces or dims the
    /// half blocks.
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
