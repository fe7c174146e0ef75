/// The fields of a form while the user edits it, and the position of the focus: a field or one of the two buttons.
public nonisolated struct FormFields<Field: Hashable & Sendable>: Hashable, Sendable {
    /// One field with its label. The initial text does not count as edited.
    public struct Item: Hashable, Sendable {
        /// The name of the field in ``Reaction`` and among a form's messages.
        public let field: Field
        /// The text to the left of the input. The longest label of a form determines where all its inputs start.
        public let label: String
        /// The entered text, with its own cursor. The cursor stays in place while another field has the focus.
        public var input: LineEditor
        /// Whether dots hide the entered text. `type(_:into:)` refuses such a field.
        public var isSecure = false
        fileprivate var original: String
        /// The values that the user can choose with Left, Right or the space bar, or an empty array for free text.
        public var choices: [String] = []

        /// Creates an item, by default an empty field for free text. If the initial text is not one of the choices, it
        /// stays until the user chooses one.
        public init(
            _ field: Field, _ label: String, _ text: String = "", isSecure: Bool = false, choices: [String] = []
        ) {
            self.field = field
            self.label = label
            input = LineEditor(text)
            original = text
            self.isSecure = isSecure
            self.choices = choices
        }

        /// Whether the text differs from the initial text. A change that the user has undone does not count.
        public var isEdited: Bool { input.text != original }

        fileprivate mutating func choose(by step: Int) {
            let index = choices.firstIndex(of: input.text) ?? 0
            input = LineEditor(choices[(index + step + choices.count) % choices.count])
        }
    }

    /// The effect of an event. The form itself does not validate, submit or close anything.
    public enum Reaction: Equatable, Sendable {
        /// The form does not handle the event, such as a letter while a button has the focus. The caller may handle it.
        case ignored
        /// The focus or the cursor has moved. Draw the form again, and validate the field that lost the focus.
        case moved
        /// The user pressed Enter in a field or on the submit button, or clicked the submit button. The caller decides
        /// whether to submit the form.
        case submit
        /// The user wants to leave the form. If ``isEdited`` is true, the user would lose input, so ask first.
        case cancel
        /// The user has changed the text of a field. Changes that the caller makes with `set` or `type` are not
        /// reported.
        case edited(Field, String)
    }

    /// The fields from the first to the last, in the order in which Tab visits them.
    public private(set) var items: [Item]
    /// The title of the first button, such as "Save". Name the action itself, and not just "Submit".
    public let submitTitle: String
    static var cancelTitle: String { Words.say("form.cancelButton", "Cancel") }
    /// The index of the focused element: first the fields, counted from 0, then the submit button, then the cancel
    /// button.
    public private(set) var focus = 0
    private var size = GridSize(columns: 0, rows: 0)

    /// Creates a form with the focus on its first field. To support clicks and scrolling, set its size: see
    /// `resize(to:)`.
    public init(_ items: [Item], submit: String) {
        self.items = items
        submitTitle = submit
    }

    /// Whether the focus is on a secret, such as a password. If so, do not record the typed keys.
    public var isSecureFocused: Bool { items.indices.contains(focus) && items[focus].isSecure }
    /// Whether the focus is on the submit button. Enter in a field submits the form, too.
    public var isSubmitFocused: Bool { focus == items.count }
    /// Whether the focus is on the cancel button, the only place where Enter does not submit the form.
    public var isCancelFocused: Bool { focus == items.count + 1 }
    /// Whether the user would lose input by leaving the form. Text that the app has set does not count.
    public var isEdited: Bool { items.contains(where: \.isEdited) }

    /// The position of the visible fields among all fields, for a scrollbar. To set the height of the form, first call
    /// `resize(to:)`.
    public var scroll: ScrollPosition {
        ScrollPosition(window: layout(in: GridRect(size)).window, count: items.count)
    }

    /// Sets the size of the form's box. In a low box, only the fields around the focus are visible.
    public mutating func resize(to size: GridSize) {
        self.size = size
    }

    /// Replaces the text of a field, which then counts as not edited. If the field already has that text, nothing
    /// changes, so that the cursor stays in place.
    public mutating func set(_ field: Field, to text: String) {
        guard let index = items.firstIndex(where: { $0.field == field }), items[index].input.text != text else {
            return
        }
        items[index].input = LineEditor(text)
        items[index].original = text
    }

    /// Replaces the choices of a field, and keeps its text even if it is not among the new choices.
    public mutating func offer(_ choices: [String], for field: Field) {
        guard let index = items.firstIndex(where: { $0.field == field }) else { return }
        items[index].choices = choices
    }

    /// Replaces the text of a field as the user would, so that a different text counts as edited. Returns the resulting
    /// text.
    ///
    /// Returns `nil` and changes nothing if the field does not exist, if it is secure, or if the text is not one of its
    /// choices.
    public mutating func type(_ text: String, into field: Field) -> String? {
        guard let index = items.firstIndex(where: { $0.field == field }), !items[index].isSecure,
            items[index].choices.isEmpty || items[index].choices.contains(text)
        else { return nil }
        items[index].input = LineEditor(text)
        return items[index].input.text
    }

    /// Edits the focused field, moves the focus, or presses a button. The coordinates of a point are relative to the
    /// top left corner of the form's box.
    public mutating func handle(_ event: InputEvent) -> Reaction {
        switch event {
        case .key(.escape): return .cancel
        case .key(.enter): return isCancelFocused ? .cancel : .submit
        case .key(.tab), .key(.down), .scrollDown: return moveFocus(by: 1)
        case .key(.backTab), .key(.up), .scrollUp: return moveFocus(by: -1)
        case .click(let point): return click(point)
        case .key(let key) where items.indices.contains(focus) && !items[focus].choices.isEmpty:
            return choose(key)
        case .key(let key) where items.indices.contains(focus):
            let before = items[focus].input.text
            guard items[focus].input.handle(key) else { return .ignored }
            return edited(from: before)
        case .key(.left), .key(.right): return moveFocus(by: isSubmitFocused ? 1 : -1)
        case .paste(let text) where items.indices.contains(focus) && items[focus].choices.isEmpty:
            let before = items[focus].input.text
            items[focus].input.insert(text)
            return edited(from: before)
        default: return .ignored
        }
    }

    private mutating func choose(_ key: Key) -> Reaction {
        let before = items[focus].input.text
        switch key {
        case .left: items[focus].choose(by: -1)
        case .right, .character(" "): items[focus].choose(by: 1)
        default: return .ignored
        }
        return edited(from: before)
    }

    private func edited(from before: String) -> Reaction {
        let text = items[focus].input.text
        return text == before ? .moved : .edited(items[focus].field, text)
    }

    private mutating func moveFocus(by step: Int) -> Reaction {
        let count = items.count + 2
        focus = (focus + step + count) % count
        return .moved
    }

    private mutating func click(_ point: GridPoint) -> Reaction {
        let layout = layout(in: GridRect(size))
        if layout.submit.contains(point) { return .submit }
        if layout.cancel.contains(point) { return .cancel }
        guard let index = layout.window.first(where: { layout.lines[$0 - layout.window.lowerBound].contains(point) })
        else { return .ignored }
        focus = index
        return .moved
    }
}

nonisolated extension FormFields {
    struct Layout: Hashable, Sendable {
        let window: Range<Int>
        let lines: [GridRect]
        /// Whether each message appears below its field. Otherwise, all messages share the line above the buttons.
        let hasMessageLines: Bool
        let message: GridRect
        let submit: GridRect
        let cancel: GridRect
        let remark: GridRect
        let below: GridRect
    }

    /// The maximum width of a form, so that it is comfortable to read.
    private static var mostColumns: Int { 72 }

    func layout(in body: GridRect) -> Layout {
        // The required rows are two for each field, a margin above, the buttons, and a failure with a gap above it.
        let isRoomy = body.rows >= items.count * 2 + 4
        let perField = isRoomy ? 2 : 1
        let inside = body.inset(columns: 2).clipped(toColumns: Self.mostColumns)
        let top = isRoomy ? 1 : 0
        let window = ScrollWindow.range(
            count: items.count, rows: max(1, (body.rows - 2) / perField), selected: min(focus, items.count - 1))
        let message = top + window.count * perField
        // If the box has only one row, the field takes it. Otherwise the buttons would cover the typed text.
        let buttons = inside.line(body.rows < 2 ? -1 : min(body.rows - 1, message + (isRoomy ? 0 : 1)))
        let texts = ["[ \(submitTitle) ]", "[ \(Self.cancelTitle) ]"].map { Length.fixed(TextWidth.columns($0)) }
        let places = buttons.columns(texts + [.rest], gap: 2)
        let used = buttons.row - body.row + 2
        return Layout(
            window: window, lines: window.indices.map { inside.line(top + ($0 - window.lowerBound) * perField) },
            hasMessageLines: isRoomy, message: body.rows == 2 ? places[2] : inside.line(message), submit: places[0],
            cancel: places[1], remark: places[2], below: inside.rows(.fixed(used), .rest)[1])
    }
}
