nonisolated extension Frame {
    /// Draws another frame with its top left corner at a point. Cells that are outside this frame are dropped.
    ///
    /// The other frame's cursor replaces the cursor of this frame, even if it is outside this frame. If the other frame
    /// has no cursor, the cursor is hidden. The other frame's pictures are added. If a picture does not fit completely,
    /// it keeps its half blocks.
    public mutating func draw(_ other: Frame, at origin: GridPoint = GridPoint(column: 0, row: 0)) {
        let place = bounds
        for row in 0..<other.size.rows {
            for column in 0..<other.size.columns {
                let point = GridPoint(column: origin.column + column, row: origin.row + row)
                put(other[column, row], at: point, within: place)
            }
        }
        cursor = other.cursor.map { GridPoint(column: origin.column + $0.column, row: origin.row + $0.row) }
        pictures += other.pictures.compactMap { picture in
            let place = GridRect(
                column: origin.column + picture.place.column, row: origin.row + picture.place.row,
                columns: picture.place.columns, rows: picture.place.rows)
            return place.clipped(to: bounds) == place ? PlacedPicture(image: picture.image, place: place) : nil
        }
    }
}
