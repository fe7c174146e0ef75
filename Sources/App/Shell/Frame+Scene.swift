import TerminalKit

extension Frame {
    mutating func draw(_ scene: any Scene, in box: GridRect, isFocused: Bool) {
        let inside = drawBox(
            box, title: scene.title, note: scene.status ?? "", style: isFocused ? .colored(.accent) : .quiet)
        scene.draw(in: &self, inside)
        guard let scroll = scene.scroll else { return }
        let edge = GridRect(column: box.endColumn - 1, row: inside.row, columns: 1, rows: inside.rows)
        drawScrollbar(showing: scroll.window, of: scroll.count, in: edge)
    }

    mutating func draw(preview: (any Scene)?, in box: GridRect, isFocused: Bool) {
        if let preview { return draw(preview, in: box, isFocused: isFocused) }
        drawBox(box)
    }
}
