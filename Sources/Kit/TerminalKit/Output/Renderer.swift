/// Converts frames to bytes. Only cells that differ from the previous frame are sent, with as few other bytes as
/// possible.
///
/// Between two calls, the terminal is in the plain style. The bytes of a frame form a synchronized update (private mode
/// 2026). Terminals that do not know this mode ignore it.
nonisolated struct Renderer: Sendable {
    /// The colors of the roles. After a change, the next frame is drawn in full.
    var theme: Theme {
        get { encoder.theme }
        set {
            guard newValue != encoder.theme else { return }
            encoder = StyleEncoder(capability: encoder.capability, theme: newValue)
            invalidate()
        }
    }
    var pictures = PictureLayer()

    private var encoder: StyleEncoder
    private var shown: Frame?

    init(capability: ColorCapability, theme: Theme = .standard) {
        encoder = StyleEncoder(capability: capability, theme: theme)
    }

    /// Discards the stored content of the terminal, for example after a resume, so that the next frame is drawn in
    /// full.
    mutating func invalidate() {
        shown = nil
    }

    /// Returns the bytes that make the terminal show the frame. The result is empty if the terminal already shows it.
    mutating func render(_ frame: Frame) -> [UInt8] {
        var frame = frame
        // A terminal cannot place its cursor outside its grid. The cursor may be outside if another frame was drawn
        // into this one.
        if let cursor = frame.cursor, !frame.bounds.contains(cursor) { frame.cursor = nil }
        defer { shown = frame }
        var pen = Pen(encoder: encoder)
        let isFirst = pictures.needsRedraw(for: frame) || shown?.size != frame.size
        if isFirst { pictures.forget() }
        let before = shown.flatMap { isFirst ? nil : $0 } ?? Frame(size: frame.size)
        let columns = frame.size.columns
        for row in 0..<frame.size.rows {
            let new = frame.cells[row * columns..<(row + 1) * columns]
            let old = before.cells[row * columns..<(row + 1) * columns]
            if new != old { drawRow(new, over: old, row: row, with: &pen) }
        }
        let bytes = pictures.render(frame)
        if !bytes.isEmpty { pen.insert(bytes) }
        if isFirst { return finished("\u{1B}[?25l\u{1B}[0m\u{1B}[2J", pen, frame.cursor, isShown: false, moved: true) }
        // Hide the cursor while cells change, because some terminals draw before they have read all bytes.
        let hide = before.cursor != nil && (frame.cursor == nil || !pen.output.isEmpty) ? "\u{1B}[?25l" : ""
        let isShown = before.cursor != nil && hide.isEmpty
        return finished(hide, pen, frame.cursor, isShown: isShown, moved: before.cursor != frame.cursor)
    }

    private func finished(_ prefix: String, _ pen: Pen, _ cursor: GridPoint?, isShown: Bool, moved: Bool) -> [UInt8] {
        var pen = pen
        pen.use(.plain)
        if let cursor, moved || !isShown {
            pen.jump(to: cursor)
            if !isShown { pen.output += "\u{1B}[?25h".utf8 }
        }
        guard !prefix.isEmpty || !pen.output.isEmpty else { return [] }
        return Array("\u{1B}[?2026h".utf8) + Array(prefix.utf8) + pen.output + Array("\u{1B}[?2026l".utf8)
    }

    private func drawRow(_ new: ArraySlice<Cell>, over old: ArraySlice<Cell>, row: Int, with pen: inout Pen) {
        let (start, count) = (new.startIndex, new.count)
        let blankFrom = (new.lastIndex { $0 != .blank } ?? start - 1) - start + 1
        let changedBlanks = (blankFrom..<count).count { new[start + $0] != old[start + $0] }
        // Redraw unchanged cells that a character of disputed width may have overwritten on this terminal.
        var doubtfulUntil = 0
        var column = 0
        while column < count {
            let cell = new[start + column]
            // A right half changes only together with its left half, which draws both.
            if cell.isTrailing || (cell == old[start + column] && column >= doubtfulUntil) {
                column += 1
                continue
            }
            if column >= blankFrom, changedBlanks > Pen.eraseLength {
                pen.move(to: GridPoint(column: column, row: row), along: new)
                pen.eraseLine()
                return
            }
            pen.move(to: GridPoint(column: column, row: row), along: new)
            pen.write(cell, isLast: column + Int(cell.columns) == count)
            if TextWidth.isDisputed(cell.character) {
                doubtfulUntil = max(doubtfulUntil, column + TextWidth.scalarColumns(cell.character))
            }
            column += Int(cell.columns)
        }
    }
}
