nonisolated extension Frame {
    /// Draws a picture as large as possible in the middle of a rectangle, with two pixels in each cell. Returns the
    /// rectangle that the picture covers. If the terminal can show real pixels, they cover the same cells.
    ///
    /// A cell is about twice as high as it is wide, so each half of a cell is about square. Without colors
    /// (`NO_COLOR`), these cells all look alike, so show a description of the picture instead.
    @discardableResult
    public mutating func draw(_ image: PixelImage, in rect: GridRect) -> GridRect {
        let size = image.fitting(width: rect.columns, height: rect.rows * 2)
        let scaled = image.scaled(width: size.width, height: size.height)
        let place = rect.centered(GridSize(columns: scaled.width, rows: (scaled.height + 1) / 2))
        for row in 0..<place.rows {
            for column in 0..<place.columns {
                let lower = 2 * row + 1 < scaled.height ? CellColor.rgb(scaled[column, 2 * row + 1]) : .standard
                put(
                    "▀", at: GridPoint(column: place.column + column, row: place.row + row),
                    style: CellStyle(foreground: .rgb(scaled[column, 2 * row]), background: lower), clip: rect)
            }
        }
        if !place.isEmpty, place.clipped(to: bounds) == place {
            pictures.append(PlacedPicture(image: image, place: place))
        }
        return place
    }
}
