import TerminalKit

/// The fields of a form as they are being edited, and where the focus is: on a field, or on one of the two buttons.
nonisolated struct FormFields<Field: Hashable & Sendable>: Hashable, Sendable {
    /// One line to fill in.
    struct Item: Hashable, Sendable {
        let field: Field
        let label: String
        var input: LineEditor
        var isSecure = false
        /// People have changed it.
        fileprivate(set) var isEdited = false
        /// What can be chosen, where the text is not free.
        var choices: [String] = []

        init(_ field: Field, _ label: String, _ text: String = "", isSecure: Bool = false, choices: [String] = []) {
            self.field = field
            self.label = label
            input = LineEditor(text)
            self.isSecure = isSecure
            self.choices = choices
        }

        fileprivate mutating func choose(by step: Int) {
            let index = choices.firstIndex(of: input.text) ?? 0
            input = LineEditor(choices[(index + step + choices.count) % choices.count])
        }
    }

    /// What an event meant to the form.
    enum Reaction: Equatable {
        case ignored, moved, submit, cancel
        case edited(Field, String)
    }

    private(set) var items: [Item]
    /// Counts the fields, then the submit button, then the cancel button.
    private(set) var focus = 0
    private var size = GridSize(columns: 0, rows: 0)

    init(_ items: [Item]) {
        self.items = items
    }

    var isSubmitFocused: Bool { focus == items.count }
    var isCancelFocused: Bool { focus == items.count + 1 }

    /// The room that the form has from now on.
    mutating func resize(to size: GridSize) {
        self.size = size
    }

    /// The fields on screen: where the screen is low, those around the focus.
    var window: Range<Int> {
        ScrollWindow.range(count: items.count, rows: max(1, (size.rows - 1) / 2), selected: min(focus, items.count - 1))
    }

    /// The row of the first field on screen; each takes another for its message.
    var firstRow: Int { size.rows >= items.count * 2 + 3 ? 1 : 0 }

    /// The row of the buttons.
    var buttonRow: Int { min(size.rows - 1, firstRow + window.count * 2 + (firstRow == 0 ? 0 : 1)) }

    /// Replaces what stands in a field, unless it stands there already.
    mutating func set(_ field: Field, to text: String) {
        guard let index = items.firstIndex(where: { $0.field == field }), items[index].input.text != text else {
            return
        }
        items[index].input = LineEditor(text)
    }

    /// Enters a text as if it had been typed. Returns what stands there then, or nil where it cannot be entered.
    mutating func type(_ text: String, into field: Field) -> String? {
        guard let index = items.firstIndex(where: { $0.field == field }), !items[index].isSecure,
            items[index].choices.isEmpty || items[index].choices.contains(text)
        else { return nil }
        items[index].input = LineEditor()
        items[index].input.insert(text)
        items[index].isEdited = true
        return items[index].input.text
    }

    mutating func handle(_ event: InputEvent) -> Reaction {
        switch event {
        case .key(.escape): return .cancel
        case .key(.enter): return isCancelFocused ? .cancel : .submit
        case .key(.tab), .key(.down): return moveFocus(by: 1)
        case .key(.backTab), .key(.up): return moveFocus(by: -1)
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

    private mutating func edited(from before: String) -> Reaction {
        let text = items[focus].input.text
        guard text != before else { return .moved }
        items[focus].isEdited = true
        return .edited(items[focus].field, text)
    }

    private mutating func moveFocus(by step: Int) -> Reaction {
        let count = items.count + 2
        focus = (focus + step + count) % count
        return .moved
    }

    private mutating func click(_ point: GridPoint) -> Reaction {
        if point.row == buttonRow { return point.column < size.columns / 2 ? .submit : .cancel }
        let index = window.lowerBound + (point.row - firstRow) / 2
        guard point.row >= firstRow, window.contains(index) else { return .ignored }
        focus = index
        return .moved
    }
}
