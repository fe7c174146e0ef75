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
    @Trigger private var edits: Driver<(Field, String)>

    init(_ items: [FormFields<Field>.Item]) {
        fields = FormFields(items)
    }

    /// What is entered into a field, with each change.
    func text(of field: Field) -> Driver<String> {
        edits.compactMap { $0.0 == field ? $0.1 : nil }
    }

    /// Replaces what stands in a field, unless it stands there already.
    func set(_ field: Field, to text: String) {
        fields.set(field, to: text)
    }

    /// What was typed, by the labels of the fields, without what is secret.
    var draft: [String: String] {
        let typed = fields.items.filter { $0.isEdited && !$0.isSecure }
        return Dictionary(typed.map { ($0.label, $0.input.text) }, uniquingKeysWith: { $1 })
    }

    /// Types a draft again.
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
        case .submit: $submit()
        case .cancel: $cancel()
        case .edited(let field, let text): $edits((field, text))
        }
        return true
    }
}

/// A scene around one form.
protocol FormScene: Scene {
    associatedtype Field: Hashable & Sendable
    var editor: FormEditor<Field> { get }
}

extension FormScene {
    var isTyping: Bool { true }
    func resize(to size: GridSize) { editor.resize(to: size) }
    func handle(_ event: InputEvent) -> Bool { editor.handle(event) }
    var draft: [String: String] { editor.draft }
    var edits: Driver<Void> { editor.$fields.driver.dropFirst().map { _ in } }
    func restore(_ draft: [String: String]) { editor.restore(draft) }
}

extension Stage {
    /// Reports what goes wrong with a form's submit; nothing that was entered is lost. What fields say needs no dialog.
    func reportSubmit<Field>(_ errors: Driver<Failure>, title: String, _ editor: FormEditor<Field>) -> Subscription {
        errors.filter { $0.cause != nil }.drive { [weak self] failure in
            self?.report(failure, title: title, kept: "What you entered is still here.") { [weak editor] in
                editor?.$submit()
            }
        }
    }
}
