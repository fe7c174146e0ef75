// for entity if editable

// import domain
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveUI

/// The form for a new note, or for the changes of one. Its result is the note as saved.
public struct NoteFormViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var title: Driver<String>  // for each entered field
        @Trigger public var save: Driver<Void>
        @Trigger public var cancel: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var form: FormState<NoteDraft>
        /// Failures that concern no field.
        @Event public var errors: Driver<Failure>

        @MainActor public init(form: FormState<NoteDraft>) { self.form = form }
    }

    private let note: Note?
    private let result: NavigationResult<Note>
    private let gateway: any NoteGateway

    /// Without a note the form creates one.
    public init(_ note: Note? = nil, result: NavigationResult<Note>, gateway: any NoteGateway) {
        self.note = note
        self.result = result
        self.gateway = gateway
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let draft = note.map { NoteDraft($0) } ?? NoteDraft(gateway.newNote(), isNew: true)
        let output = Output(form: FormState(draft))
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway, note] draft in
            .deferred {
                let edited = try draft.validated()
                return (note.map { gateway.saveNote(edited, from: $0) } ?? gateway.createNote(edited)).map(\.value)
            }
        }

        form.edit(\.title, by: input.title, in: bag)  // for each entered field
        form.submit(on: input.save, in: bag)
        form.submitted.drive { result.finish(with: $0) }.store(in: bag)
        input.cancel.drive { result.finish(with: nil) }.store(in: bag)

        return output
    }
}
