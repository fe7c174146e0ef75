/// The fields of a form during editing, and the position of the focus: on a field or on one of the two buttons.
public nonisolated struct FormFields<Field: Hashable & Sendable>: Hashable, Sendable {
    /// One field with its label. Its initial text counts as not edited.
    public struct Item: Hashable, Sendable {
        /// The name of the field in ``Reaction`` and among a form's messages.
        public let field: Field
        /// The text before the input. The longest label of a form moves all its inputs to the right.
        public let label: String
        /// The entered text, with its own cursor. The cursor stays in place while another field has the focus.
        public var input: LineEditor
        /// Whether the entered text is shown as dots. `type(_:into:)` refuses such a field.
        public var isSecure = false
        fileprivate var original: String
        /// The values to choose from with Left, Right or the space bar, or an empty array for free text.
        public var choices: [String] = []

        /// Creates an item, by default an empty field for free text. A text that is not among the choices stays until
        /// the user chooses one.
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

        /// Whether the text differs from the initial text. A change that was undone does not count.
        public var isEdited: Bool { input.text != original }

        fileprivate mutating func choose(by step: Int) {
            let index = choices.firstIndex(of: input.text) ?? 0
            input = LineEditor(choices[(index + step + choices.count) % choices.count])
        }
    }

    /// The effect of an event. The form itself validates, submits and closes nothing.
    public enum Reaction: Equatable, Sendable {
        /// The form does not handle the event, for example a letter while a button has the focus. The caller may handle
        /// it.
        case ignored
        /// The focus or the cursor has moved. Draw the form again, and check the field that was left.
        case moved
        /// Enter was pressed in a field or on the submit button, or this button was clicked. The caller decides whether
        /// the form may be submitted.
        case submit
        /// The user wants to leave the form. If ``isEdited`` is true, input would be lost, so ask first.
        case cancel
        /// The user has changed the text of a field. Changes that the caller makes with `set` or `type` are not
        /// reported.
        case edited(Field, String)
    }

    /// From the first to the last, which is also the order of Tab.
    public private(set) var items: [Item]
    /// The title of the first button, such as "Save". Name the action, not the act of submitting.
    public let submitTitle: String
    static var cancelTitle: String { Words.say("form.cancelButton", "Cancel") }
    /// The index of the focus: the fields count from 0, then the submit button, then the cancel button.
    public private(set) var focus = 0
    private var size = GridSize(columns: 0, rows: 0)

    /// Creates a form with the focus on its first field. To support clicks and scrolling, set its size: see
    /// `resize(to:)`.
    public init(_ items: [Item], submit: String) {
        self.items = items
        submitTitle = submit
    }

    /// Whether the focus is on a secret, such as a password. If so, typed keys must not be recorded.
    public var isSecureFocused: Bool { items.indices.contains(focus) && items[focus].isSecure }
    /// Whether the focus is on the first button. Enter also submits from every field.
    public var isSubmitFocused: Bool { focus == items.count }
    /// Whether the focus is on the button that leaves the form, the one place where Enter does not submit.
    public var isCancelFocused: Bool { focus == items.count + 1 }
    /// Whether leaving the form would lose input. Texts that the app has set do not count.
    public var isEdited: Bool { items.contains(where: \.isEdited) }

    /// The visible fields among all, for a scrollbar. Needs the size of `resize(to:)`.
    public var scroll: ScrollPosition {
        ScrollPosition(window: layout(in: GridRect(size)).window, count: items.count)
    }

    /// Sets the size of the form's box. In a low box only the fields around the focus are visible.
    public mutating func resize(to size: GridSize) {
        self.size = size
    }

    /// Replaces the text of a field, which then counts as not edited. If the field already has that text, does nothing,
    /// so that the cursor stays.
    public mutating func set(_ field: Field, to text: String) {
        guard let index = items.firstIndex(where: { $0.field == field }), items[index].input.text != text else {
            return
        }
        items[index].input = LineEditor(text)
        items[index].original = text
    }

    /// Replaces the choices of a field and keeps its text, even if it is no longer among them.
    public mutating func offer(_ choices: [String], for field: Field) {
        guard let index = items.firstIndex(where: { $0.field == field }) else { return }
        items[index].choices = choices
    }

    /// Replaces the text of a field as the user would: a different text counts as edited. Returns the resulting text.
    ///
    /// Returns `nil` and changes nothing if the field does not exist, if it is secure, or if its choices lack the text.
    public mutating func type(_ text: String, into field: Field) -> String? {
        guard let index = items.firstIndex(where: { $0.field == field }), !items[index].isSecure,
            items[index].choices.isEmpty || items[index].choices.contains(text)
        else { return nil }
        items[index].input = LineEditor(text)
        return items[index].input.text
    }

    /// Edits the focused field, moves the focus or presses a button. The coordinates of a point start at the top left
    /// corner of the form's box.
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
        /// Whether each message appears below its field. Otherwise all messages share the line above the buttons.
        let hasMessageLines: Bool
        let message: GridRect
        let submit: GridRect
        let cancel: GridRect
        let remark: GridRect
        let below: GridRect
    }

    /// The limit on the width of forms, so that they are comfortable to read.
    private static var mostColumns: Int { 72 }

    func layout(in body: GridRect) -> Layout {
        // With two lines for each field, a margin above, the buttons, and a failure with a gap above it.
        let isRoomy = body.rows >= items.count * 2 + 4
        let perField = isRoomy ? 2 : 1
        let inside = body.inset(columns: 2).clipped(toColumns: Self.mostColumns)
        let top = isRoomy ? 1 : 0
        let window = ScrollWindow.range(
            count: items.count, rows: max(1, (body.rows - 2) / perField), selected: min(focus, items.count - 1))
        let message = top + window.count * perField
        // A box of one row belongs to the field. Otherwise the buttons would cover the typed text.
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
