/// A question with buttons for its answers, drawn over the dimmed screen.
///
/// ```swift
/// let question = Dialog(
///     title: "Delete", message: "Delete the note for good?", buttons: ["Cancel", "Delete"], destructive: 1)
/// frame.draw(question)
/// ```
public nonisolated struct Dialog: Hashable, Sendable {
    /// The subject of the question in one or two words, shown on the upper border.
    public var title: String
    /// The question, in lines of at most 56 columns. On a low screen, its end is cut off, so that the buttons stay
    /// visible.
    public var message: String
    /// The titles of the buttons, from left to right. Name the effect of each button: "Delete" and not "Yes".
    public var buttons: [String]
    /// The index of the button that Enter presses. At first, focus a button that loses nothing.
    public var focused: Int
    /// The index of a button whose effect cannot be undone. The button has the theme's color for danger. At first,
    /// focus another button.
    public var destructive: Int?

    /// Creates a dialog in which, by default, the first button has the focus and no button is destructive.
    public init(title: String, message: String, buttons: [String], focused: Int = 0, destructive: Int? = nil) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.focused = focused
        self.destructive = destructive
    }

    /// The effect of an event. The caller closes the dialog by not drawing it any more.
    public enum Outcome: Hashable, Sendable {
        /// The focus may have moved. Draw the dialog again.
        case handled
        /// The dialog does not handle the event, so pass it on.
        case ignored
        /// The user pressed the button with this index, with Enter or a click.
        case pressed(Int)
        /// The user left the dialog without an answer, with Escape, or with Enter in a dialog without buttons. Treat
        /// this like the answer that loses nothing.
        case dismissed
    }

    /// Moves the focus between the buttons, or presses one, by a key or by a click on a screen of this size.
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

    /// Returns the index of the button at a point on a screen of this size, or `nil` if the point is not on a button.
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
    /// Dims the screen and draws the dialog in its center. The cursor is hidden.
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
