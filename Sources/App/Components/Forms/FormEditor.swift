import DomainKit
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// What all forms have in common on screen: the fields being edited, as drivers for a view model.
final class FormEditor<Field: Hashable & Sendable> {
    @Trigger var submit: Driver<Void>
    @Trigger var cancel: Driver<Void>
    /// The focus has left a field.
    @Trigger var endEditing: Driver<Void>
    @Property private(set) var fields: FormFields<Field>
    /// Why the form could not be sent, as long as nothing was changed since.
    @Property private(set) var failure: String?
    @Trigger private var edits: Driver<(Field, String)>
    /// Whether what was typed is being sent, so that leaving loses nothing.
    var isSubmitting: () -> Bool = { false }
    private weak var stack: SceneStack?
    private var question: Subscription?

    /// - Parameters:
    ///   - submit: The title of the submit button.
    ///   - stack: Where the form asks before it discards what was typed; `nil` to discard it without a question.
    init(_ items: [FormFields<Field>.Item], submit: String, on stack: SceneStack? = nil) {
        fields = FormFields(items, submit: submit)
        self.stack = stack
    }

    /// Shows failures to send the form below its buttons, where they hide nothing that was typed. What fields say needs no
    /// second message.
    func show(_ errors: Driver<Failure>, title: String) -> Subscription {
        errors.filter { $0.cause != nil }.drive { [weak self] in self?.failure = "\(title). \($0.message)" }
    }

    /// What is entered into a field, with each change.
    func text(of field: Field) -> Driver<String> {
        edits.compactMap { $0.0 == field ? $0.1 : nil }
    }

    /// Replaces the text of a field, unless it has that text already.
    func set(_ field: Field, to text: String) {
        fields.set(field, to: text)
    }

    /// Replaces the choices of a field; what is chosen stays.
    func offer(_ choices: [String], for field: Field) {
        fields.offer(choices, for: field)
    }

    /// What was typed, by the labels of the fields, without what is secret.
    var draft: [String: String] {
        let typed = fields.items.filter { $0.isEdited && !$0.isSecure }
        return Dictionary(typed.map { ($0.label, $0.input.text) }, uniquingKeysWith: { $1 })
    }

    /// Enters a draft again.
    func restore(_ draft: [String: String]) {
        for item in fields.items {
            guard let text = draft[item.label], let entered = fields.type(text, into: item.field) else { continue }
            $edits((item.field, entered))
        }
    }

    func resize(to size: GridSize) {
        fields.resize(to: size)
    }

    func handle(_ event: InputEvent) -> Bool {
        let focus = fields.focus
        let reaction = fields.handle(event)
        if fields.focus != focus { $endEditing() }
        switch reaction {
        case .ignored: return false
        case .moved: break
        case .submit:
            failure = nil
            $submit()
        case .cancel: leave()
        case .edited(let field, let text):
            failure = nil
            $edits((field, text))
        }
        return true
    }

    /// Leaves the form; where that discards what was typed, only after a question.
    private func leave() {
        guard fields.isEdited, !isSubmitting(), let stack else { return $cancel() }
        let dialog = Dialog(
            title: "Discard changes?", message: "What you typed here has not been saved.",
            buttons: ["Keep editing", "Discard"], dangerous: 1)
        question = stack.ask(dialog).drive { [weak self] in
            if $0 == 1 { self?.$cancel() }
        }
    }
}

/// A scene around one form.
protocol FormScene: Scene {
    associatedtype Field: Hashable & Sendable
    var editor: FormEditor<Field> { get }
}

extension FormScene {
    var isTyping: Bool { true }
    var isTypingSecret: Bool { editor.fields.isSecureFocused }
    var hints: [Hint] { .form(submit: editor.fields.submitTitle.lowercased()) }
    var scroll: ScrollPosition? { editor.fields.scroll }
    func resize(to size: GridSize) { editor.resize(to: size) }
    func handle(_ event: InputEvent) -> Bool { editor.handle(event) }
    var draft: [String: String] { editor.draft }
    var edits: Driver<Void> { editor.$fields.driver.dropFirst().map { _ in } }
    func restore(_ draft: [String: String]) { editor.restore(draft) }
}
