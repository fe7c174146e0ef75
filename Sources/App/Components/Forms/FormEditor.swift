import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// The state of a form on screen. It sends the texts of the edited fields to a view model.
final class FormEditor<Field: Hashable & Sendable> {
    @Property private(set) var fields: FormFields<Field>
    /// The reason why the form could not be submitted. The next change of a field or the next submit removes it.
    @Property private(set) var failure: String?
    /// Whether a submit is in flight. If the user leaves the form during a submit, no input is lost, so the app does
    /// not ask.
    var isSubmitting: () -> Bool = { false }
    /// Called when the focus leaves a field, so that a view model can tidy the typed text.
    var endEditing: () -> Void = {}
    private var edits: [Field: (String) -> Void] = [:]
    /// The values chosen in a restored draft that are not yet among the offered choices.
    private var restoredChoices: [Field: String] = [:]
    private var submit: () -> Void = {}
    private var cancel: () -> Void = {}
    private weak var stack: SceneStack?
    private var question: Subscription?

    /// - Parameter stack: Asks the user before the form discards input. Pass `nil` to discard it without asking.
    init(_ items: [FormFields<Field>.Item], submit: String, on stack: SceneStack? = nil) {
        fields = FormFields(items, submit: submit)
        self.stack = stack
    }

    /// Sends the typed texts and the buttons' actions.
    ///
    /// - Parameter cancel: Sent when the user leaves the form, or `nil` if ``onCancel(_:)`` handles this.
    func send(_ texts: [Field: Trigger<String>] = [:], submit: Trigger<Void>, cancel: Trigger<Void>? = nil) {
        for (field, trigger) in texts { edits[field] = trigger.send }
        self.submit = { submit.send(()) }
        if let cancel { self.cancel = { cancel.send(()) } }
    }

    func onEdit(of field: Field, _ edit: @escaping (String) -> Void) { edits[field] = edit }

    func onCancel(_ cancel: @escaping () -> Void) { self.cancel = cancel }

    /// Shows failures of a submit below the buttons, where they do not hide input. Failures of fields are left out,
    /// because the fields show them.
    func show(_ errors: Driver<Failure>, title: String) -> Subscription {
        errors.filter { $0.cause != nil }.drive { [weak self] in self?.failure = "\(title). \($0.message)" }
    }

    /// Replaces the text of a field. Does nothing if the field already has this text, so that the cursor stays. A field
    /// that the user has edited still counts as edited.
    func set(_ field: Field, to text: String) {
        guard let item = fields.items.first(where: { $0.field == field }), item.input.text != text else { return }
        if item.isEdited, fields.type(text, into: field) != nil { return }
        fields.set(field, to: text)
    }

    /// Replaces the choices of a field and keeps the chosen value, or chooses the draft's value.
    func offer(_ choices: [String], for field: Field) {
        fields.offer(choices, for: field)
        if let text = restoredChoices[field], choices.contains(text) { type(text, into: field) }
    }

    /// The typed texts, by the labels of the fields. Secret fields are left out.
    var draft: [String: String] {
        let typed = fields.items.filter { $0.isEdited && !$0.isSecure }
        let waiting = fields.items.compactMap { item in restoredChoices[item.field].map { (item.label, $0) } }
        return Dictionary(waiting + typed.map { ($0.label, $0.input.text) }, uniquingKeysWith: { $1 })
    }

    func restore(_ draft: [String: String]) {
        for item in fields.items {
            guard let text = draft[item.label], !type(text, into: item.field), !item.choices.isEmpty else { continue }
            restoredChoices[item.field] = text
        }
    }

    @discardableResult
    private func type(_ text: String, into field: Field) -> Bool {
        guard let entered = fields.type(text, into: field) else { return false }
        restoredChoices[field] = nil
        edits[field]?(entered)
        return true
    }

    func resize(to size: GridSize) {
        fields.resize(to: size)
    }

    /// Draws the form, and returns the space below it.
    ///
    /// - Parameter failure: The reason why the last submit failed, if ``show(_:title:)`` does not report it.
    @discardableResult
    func draw<Fields: Draft>(
        _ form: FormState<Fields>, failure: String? = nil, in frame: inout Frame, _ body: GridRect
    ) -> GridRect where Fields.Field == Field {
        let messages = fields.items.compactMap { item in form.message(for: item.field).map { (item.field, $0) } }
        return FormView(
            fields: fields, messages: Dictionary(messages, uniquingKeysWith: { $1 }),
            isSubmitEnabled: form.isSubmitEnabled, failureCount: form.failureCount, isBusy: form.isBusy,
            failure: failure ?? self.failure
        ).draw(in: &frame, body)
    }

    func handle(_ event: InputEvent) -> Bool {
        let focus = fields.focus
        let reaction = fields.handle(event)
        if fields.focus != focus { endEditing() }
        switch reaction {
        case .ignored: return false
        case .moved: break
        case .submit:
            failure = nil
            submit()
        case .cancel: leave()
        case .edited(let field, let text):
            failure = nil
            restoredChoices[field] = nil
            edits[field]?(text)
        }
        return true
    }

    var isEdited: Bool { (fields.isEdited || !restoredChoices.isEmpty) && !isSubmitting() }

    private func leave() {
        guard isEdited, let stack else { return cancel() }
        question = stack.confirmDiscarding().drive { [weak self] in self?.cancel() }
    }
}

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
    var isEdited: Bool { editor.isEdited }
    var edits: Driver<Void> { editor.$fields.driver.dropFirst().map { _ in } }
    func restore(_ draft: [String: String]) { editor.restore(draft) }
}
