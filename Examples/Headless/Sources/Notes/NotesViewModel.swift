import DomainKit
import PresentationKit
import Reactive

/// A list of notes, and a form for a new one.
public struct NotesViewModel: ViewModel {
    /// The inputs of the notes.
    public struct Input: ViewModelInput {
        /// Loads the list, when the scene appears.
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache.
        @Trigger public var reload: Driver<Void>
        /// Loads the next page.
        @Trigger public var loadMore: Driver<Void>
        /// Changes the title of the new note.
        @Trigger public var title: Driver<String>
        /// Saves the new note.
        @Trigger public var add: Driver<Void>

        /// Creates the inputs, as `Live` does when it runs the view model.
        public nonisolated init() {}
    }

    /// The outputs of the notes.
    public struct Output {
        /// The list with its flags and its failure.
        @Property(removingDuplicates: false) public var notes = PagedList<Note>()
        /// The new note.
        @Property public var form = FormState(NoteDraft())
        /// Each note that was added.
        @Event public var added: Driver<Note>
        /// Failures.
        @Event public var errors: Driver<Failure>
    }

    private let gateway: any NoteGateway

    /// The scene's view model.
    public init(gateway: any NoteGateway) {
        self.gateway = gateway
    }

    /// Wires the list and the form for as long as the bag lives.
    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$notes, errors: output.$errors, getPage: gateway.getNotes) { $0 }
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway] draft in
            .deferred { gateway.addNote(titled: try draft.validated()) }
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        form.edit(\.title, by: input.title, in: bag)
        form.submit(on: input.add, in: bag)
        form.submitted.drive(output.$added).store(in: bag)

        return output
    }
}
