/// A question that the user answers with one of its buttons, over the dimmed screen.
///
/// ```swift
/// let question = Dialog(
///     title: "Delete", message: "Delete the note for good?", buttons: ["Cancel", "Delete"], destructive: 1)
/// frame.draw(question)
/// ```
public nonisolated struct Dialog: Hashable, Sendable {
    /// The subject of the question in a word or two, shown on the upper border.
    public var title: String
    /// The question, in lines of at most 56 columns. On a low screen, it is cut before the buttons.
    public var message: String
    /// The answers, from left to right. Name the effect of each: "Delete" and not "Yes".
    public var buttons: [String]
    /// The index of the button that Enter presses. Start with the button that loses nothing.
    public var focused: Int
    /// The index of a button that cannot be undone, drawn in the theme's color for danger. Focus another button.
    public var destructive: Int?

    /// Creates a dialog. By default the first button has the focus and none is destructive.
    public init(title: String, message: String, buttons: [String], focused: Int = 0, destructive: Int? = nil) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.focused = focused
        self.destructive = destructive
    }

    /// The effect of an event. The caller closes the dialog by no longer drawing it.
    public enum Outcome: Hashable, Sendable {
        /// The focus has moved. Draw the dialog again.
        case handled
        /// The dialog has no use for the event, so others may handle it.
        case ignored
        /// The button with this index was pressed, by Enter or by a click.
        case pressed(Int)
        /// The user has left the dialog without an answer, by Escape, or by Enter in a dialog without buttons. Treat it
        /// as the answer that loses nothing.
        case dismissed
    }

    /// Moves the focus around the buttons, or presses one, by a key or by a click on a screen of this size.
    public mutating func handle(_ event: InputEvent, in size: GridSize) -> Outcome {
        switch event {
        case .key(.enter): return buttons.indices.contains(focused) ? .pressed(focused) : .dismissed
        case .key(.escape): return .dismissed
        case .key(.right), .key(.down), .key(.tab): moveFocus(by: 1)
        case .key(.left), .key(.up), .key(.backTab): moveFocus(by: -1)
        case .click(let point): return button(at: point, in: size).map { .pressed($0) } ?? .ignored
        default: return .ignored
        }
        return .handled
    }

    private mutating func moveFocus(by step: Int) {
        guard !buttons.isEmpty else { return }
        focused = (focused + step + buttons.count) % buttons.count
    }

    /// The index of the button at a point of a screen of this size, for a click, or `nil` elsewhere.
    public func button(at point: GridPoint, in size: GridSize) -> Int? {
        layout(in: size).buttons.firstIndex { $0.contains(point) }
    }

    fileprivate struct Layout {
        var box: GridRect
        var message: GridRect
        var buttons: [GridRect]
    }

    fileprivate var labels: [String] { buttons.map { "[ \($0) ]" } }

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
    /// Dims the screen and draws the dialog in its center. Hides the cursor.
    public mutating func draw(_ dialog: Dialog) {
        dim()
        let layout = dialog.layout(in: size)
        fill(layout.box)
        drawBox(layout.box, title: dialog.title, style: .plain)
        drawWrapped(dialog.message, in: layout.message)
        for (index, place) in layout.buttons.enumerated() {
            let style: CellStyle = index == dialog.destructive ? .colored(.danger, bold: true) : .plain
            draw(dialog.labels[index], in: place, style: style)
            if index == dialog.focused { select(place) }
        }
    }
}
