/// A form that shows a message for each field. A disabled submit button shows why it is disabled.
public nonisolated struct FormView<Field: Hashable & Sendable>: Hashable, Sendable {
    /// The entered text and the focus. Drawing does not change the fields. Pass events to ``FormFields/handle(_:)``.
    public var fields: FormFields<Field>
    /// The error messages by field. A low box shows only one message, preferably that of the focused field.
    public var messages: [Field: String]
    /// Whether the app would accept a submit. If not, the button only looks disabled, and the form still reports
    /// `submit`.
    public var isSubmitEnabled: Bool
    /// The number of fields that need attention. The number appears next to the buttons, because the messages may be
    /// out of sight.
    public var failureCount: Int
    /// Whether a submit is in progress, which the form shows next to the buttons. The fields can still be edited during
    /// a submit.
    public var isBusy: Bool
    /// The reason why the form could not be submitted. The message appears below the buttons, or above them if the box
    /// is low.
    public var failure: String?

    /// Creates a form, by default without errors, as before the first submit. The size of `fields` does not need to be
    /// set for drawing.
    public init(
        fields: FormFields<Field>, messages: [Field: String] = [:], isSubmitEnabled: Bool = true, failureCount: Int = 0,
        isBusy: Bool = false, failure: String? = nil
    ) {
        self.fields = fields
        self.messages = messages
        self.isSubmitEnabled = isSubmitEnabled
        self.failureCount = failureCount
        self.isBusy = isBusy
        self.failure = failure
    }

    /// Draws the form, and returns the space that is left below the form and its failure. The space may be empty.
    @discardableResult
    public func draw(in frame: inout Frame, _ body: GridRect) -> GridRect {
        let layout = fields.layout(in: body)
        for (line, index) in zip(layout.lines, layout.window) {
            drawField(fields.items[index], isFocused: index == fields.focus, in: line, layout, &frame)
        }
        drawButtons(in: &frame, layout)
        let rows = failure.map { frame.drawWrapped($0, in: layout.below, style: .colored(.danger)) } ?? 0
        let message = layout.hasMessageLines ? nil : sharedMessage(layout)
        // A low form has no space below, so show the failure rather than the message of a field.
        if let shown = rows == 0 ? failure ?? message : message {
            frame.draw(shown, in: layout.message, style: .colored(.danger))
            // In a box of two rows, the message replaces the remark.
            if layout.message == layout.remark { return layout.below }
        }
        frame.draw(remark, in: layout.remark, style: .quiet)
        return failure == nil ? layout.below : layout.below.rows(.fixed(rows + 1), .rest)[1]
    }

    private func drawField(
        _ item: FormFields<Field>.Item, isFocused: Bool, in line: GridRect, _ layout: FormFields<Field>.Layout,
        _ frame: inout Frame
    ) {
        let labelColumns = min(fields.items.map { TextWidth.columns($0.label) }.max() ?? 0, line.columns / 3)
        let lengths: [Length] = [.fixed(labelColumns), .rest]
        let places = line.columns(lengths, gap: 2)
        let isWrong = messages[item.field] != nil
        frame.draw(item.label, in: places[0], style: isFocused ? .strong : isWrong ? .colored(.danger) : .quiet)
        if item.choices.isEmpty {
            frame.draw(
                item.input, in: places[1], style: CellStyle(underline: true), isFocused: isFocused,
                isSecure: item.isSecure)
        } else {
            frame.draw("‹ \(item.input.text) ›", in: places[1])
            if isFocused { frame.select(places[1].clipped(toColumns: TextWidth.columns(item.input.text) + 4)) }
        }
        guard layout.hasMessageLines, let message = messages[item.field] else { return }
        let below = GridRect(column: line.column, row: line.row + 1, columns: line.columns, rows: 1)
        let beside = below.columns(lengths, gap: 2)[1]
        frame.draw(
            message, in: TextWidth.columns(message) <= beside.columns ? beside : below, style: .colored(.danger))
    }

    /// Returns the message of a low form, which has room for only one: the focused field's message, or else the first
    /// one.
    private func sharedMessage(_ layout: FormFields<Field>.Layout) -> String? {
        let focused = fields.items.indices.contains(fields.focus) ? fields.items[fields.focus].field : nil
        return focused.flatMap { messages[$0] } ?? fields.items.lazy.compactMap { messages[$0.field] }.first
    }

    private func drawButtons(in frame: inout Frame, _ layout: FormFields<Field>.Layout) {
        frame.draw("[ \(fields.submitTitle) ]", in: layout.submit, style: isSubmitEnabled ? .strong : .quiet)
        if fields.isSubmitFocused { frame.select(layout.submit) }
        frame.draw("[ \(FormFields<Field>.cancelTitle) ]", in: layout.cancel)
        if fields.isCancelFocused { frame.select(layout.cancel) }
    }

    private var remark: String {
        if isBusy { return Words.say("form.busy", "one moment") }
        switch failureCount {
        case 0: return ""
        case 1: return Words.say("form.oneFailure", "one field needs attention")
        case 2: return Words.say("form.twoFailures", "two fields need attention")
        default: return Words.say("form.failures", "{0} fields need attention", "\(failureCount)")
        }
    }
}

nonisolated extension [Hint] {
    /// Returns the keys of a form as hints. Pass the title of the submit button, which becomes the meaning of Enter.
    public static func form(submit: String) -> [Hint] {
        [
            Hint(.enter, submit), Hint(.tab, Words.say("form.next", "next field")),
            Hint(.control("u"), Words.say("form.clear", "clear")), Hint(.escape, Words.say("form.cancel", "cancel")),
        ]
    }
}
