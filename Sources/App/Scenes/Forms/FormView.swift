import Domain
import DomainKit
import PresentationKit
import TerminalKit

/// A form: a message beside each field, and a button that says why it is off.
nonisolated struct FormView<Field: Hashable & Sendable>: Hashable, Sendable {
    var fields: FormFields<Field>
    var messages: [Field: String] = [:]
    var submitTitle: String
    var isSubmitEnabled = true
    /// How many fields need attention.
    var failureCount = 0
    var isBusy = false

    func draw(in frame: inout Frame, _ body: GridRect) {
        let inside = body.inset(columns: 3)
        let labelColumns = min(fields.items.map { TextWidth.columns($0.label) }.max() ?? 0, inside.columns / 3)
        for (row, index) in fields.window.enumerated() {
            let item = fields.items[index]
            let isFocused = index == fields.focus
            let line = fields.firstRow + row * 2
            let lengths: [Length] = [.fixed(labelColumns), .rest]
            let places = inside.line(line).columns(lengths, gap: 2)
            frame.draw(item.label, in: places[0], style: isFocused ? .strong : .quiet)
            if item.choices.isEmpty {
                frame.draw(
                    item.input, in: places[1], style: CellStyle(underline: true), isFocused: isFocused,
                    isSecure: item.isSecure)
            } else {
                frame.draw("‹ \(item.input.text) ›", in: places[1], style: isFocused ? .selected : .plain)
            }
            if let message = messages[item.field] {
                let place = inside.line(line + 1)
                let below = place.columns(lengths, gap: 2)[1]
                let fits = TextWidth.columns(message) <= below.columns
                frame.draw(message, in: fits ? below : place, style: .colored(.danger))
            }
        }
        drawButtons(in: &frame, inside.line(fields.buttonRow))
    }

    private func drawButtons(in frame: inout Frame, _ line: GridRect) {
        let submit = "[ \(submitTitle) ]"
        let cancel = "[ Cancel ]"
        let places = line.columns(
            [.fixed(TextWidth.columns(submit)), .rest, .fixed(TextWidth.columns(cancel))], gap: 2)
        let style: CellStyle = isSubmitEnabled ? .plain : .quiet
        frame.draw(submit, in: places[0], style: fields.isSubmitFocused ? .selected : style)
        frame.draw(reason, in: places[1], style: .quiet)
        frame.draw(cancel, in: places[2], style: fields.isCancelFocused ? .selected : .plain)
    }

    /// Why the button is off.
    private var reason: String {
        if isBusy { return "one moment" }
        switch failureCount {
        case 0: return ""
        case 1: return "one field needs attention"
        case 2: return "two fields need attention"
        default: return "\(failureCount) fields need attention"
        }
    }
}

nonisolated extension FormView {
    /// A form as its view model has it.
    init<Fields: Dto>(fields: FormFields<Field>, form: FormState<Fields>, submitTitle: String)
    where Fields.Field == Field {
        let messages = fields.items.compactMap { item in form.message(for: item.field).map { (item.field, $0) } }
        self.init(
            fields: fields, messages: Dictionary(uniqueKeysWithValues: messages), submitTitle: submitTitle,
            isSubmitEnabled: form.isSubmitEnabled, failureCount: form.failureCount, isBusy: form.isBusy)
    }
}

nonisolated extension [Hint] {
    /// The keys of a form.
    static func form(submit: String) -> [Hint] {
        [Hint("⏎", submit), Hint("tab", "next field"), Hint("^U", "clear"), Hint("esc", "cancel")]
    }
}
