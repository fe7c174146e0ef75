import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI

nonisolated struct NoteDraft: Draft {
    enum Field: Hashable, Sendable, CaseIterable { case text, priority }

    var text = ""
    var priority = ""

    func validated() throws(ValidationError) -> Note {
        let (text, number) = try validate(
            check(.text, text, by: .nonEmpty("Please enter a text")),
            check(.priority, priority, by: Rule<String, Int>("Please enter a number") { Int($0) }))
        return Note(number, text: text)
    }
}

/// A form scene, written with public API only.
struct NoteFormViewModel: ViewModel {
    struct Input: ViewModelInput {
        @Trigger var text: Driver<String>
        @Trigger var priority: Driver<String>
        @Trigger var submit: Driver<Void>
    }

    struct Output {
        @Property var form = FormState(NoteDraft(text: "Milk", priority: "1"))
        @Event var submitted: Driver<String>
        @Event var errors: Driver<Failure>
    }

    let sends: Requests<String>

    func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let form = FormMachine(output.$form, errors: output.$errors) { draft in
            sends.request("send \(draft.text) \(draft.priority)")
        }

        form.edit(\.text, by: input.text, in: bag)
        form.edit(\.priority, by: input.priority, in: bag)
        form.submit(on: input.submit, in: bag)
        form.submitted.drive(output.$submitted).store(in: bag)

        return output
    }
}
