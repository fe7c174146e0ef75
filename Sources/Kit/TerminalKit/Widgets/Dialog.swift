/// A question that is answered with one of its buttons, over the dimmed screen.
///
/// ```swift
/// let question = Dialog(
///     title: "Delete", message: "Delete the note for good?", buttons: ["Cancel", "Delete"], dangerous: 1)
/// frame.draw(question)
/// ```
public nonisolated struct Dialog: Hashable, Sendable {
    /// What it is about, on the upper edge.
    public var title: String
    /// The question; it is broken into lines to fit.
    public var message: String
    /// The answers.
    public var buttons: [String]
    /// Index of the button that Enter presses.
    public var focused: Int
    /// Index of a button that cannot be undone; it is drawn in the theme's color for danger. Preselect another one.
    public var dangerous: Int?

    /// Creates a dialog.
    public init(title: String, message: String, buttons: [String], focused: Int = 0, dangerous: Int? = nil) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.focused = focused
        self.dangerous = dangerous
    }

    /// Which button is at a point of a screen of this size, for a click.
    public func button(at point: GridPoint, in size: GridSize) -> Int? {
        layout(in: size).buttons.firstIndex { $0.contains(point) }
    }

    fileprivate struct Layout {
        var box: GridRect
        var message: GridRect
        var buttons: [GridRect]
    }

    fileprivate var labels: [String] { buttons.map { "[ \($0) ]" } }

    /// Buttons stand beside each other, or below each other where the screen is too narrow for that.
    fileprivate func layout(in size: GridSize) -> Layout {
        let screen = GridRect(size)
        let gap = 2
        let widths = labels.map { TextWidth.columns($0) }
        let together = widths.reduce(0, +) + gap * max(0, widths.count - 1)
        let widest = min(60, max(0, size.columns - 4))
        let wanted = [
            TextWidth.columns(title) + 2, together,
            message.wrapped(toColumns: widest - 4).map { TextWidth.columns($0) }.max() ?? 0,
        ]
        let inner = min(widest - 4, wanted.max() ?? 0)
        let isStacked = together > inner
        let buttonRows = buttons.isEmpty ? 0 : isStacked ? buttons.count : 1
        let messageRows = message.isEmpty ? 0 : message.wrapped(toColumns: inner).count
        let space = buttonRows > 0 && messageRows > 0 ? 1 : 0
        let box = screen.centered(GridSize(columns: inner + 4, rows: messageRows + space + buttonRows + 2))
        let bands = box.inset(columns: 2, rows: 1).rows(.rest, .fixed(space), .fixed(buttonRows))
        let row = bands[2]
        if isStacked {
            let places = buttons.indices.map { row.line($0).centered(GridSize(columns: widths[$0], rows: 1)) }
            return Layout(box: box, message: bands[0], buttons: places)
        }
        var column = row.column + max(0, (row.columns - together) / 2)
        let places = widths.map { width in
            defer { column += width + gap }
            return GridRect(column: column, row: row.row, columns: width, rows: row.rows)
        }
        return Layout(box: box, message: bands[0], buttons: places)
    }
}

nonisolated extension Frame {
    /// Dims what stands on the screen and draws the dialog in its middle. The cursor is hidden.
    public mutating func draw(_ dialog: Dialog) {
        cursor = nil
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
        let layout = dialog.layout(in: size)
        fill(layout.box)
        drawBox(layout.box, title: dialog.title, style: .plain)
        drawWrapped(dialog.message, in: layout.message)
        for (index, place) in layout.buttons.enumerated() {
            let style: CellStyle = index == dialog.dangerous ? .colored(.danger, bold: true) : .plain
            draw(dialog.labels[index], in: place, style: style)
            if index == dialog.focused { select(place) }
        }
    }
}
