import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public struct NoteRow: Identifiable, Equatable, Sendable {
    public let note: Note
    /// The state of the note's pending edits.
    public let mark: EditMark<Note>

    public var id: Note.ID { note.id }

    public init(_ note: Note, mark: EditMark<Note> = EditMark()) {
        self.note = note
        self.mark = mark
    }
}

public struct NotesViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Loads the list again without the cache.
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var title: Driver<String>
        @Trigger public var add: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var notes = PagedList<NoteRow>()
        @Property public var form = FormState(NoteDraft())
        @Event public var added: Driver<Note>
        @Event public var errors: Driver<Failure>
    }

    private let gateway: any NoteGateway

    public init(gateway: any NoteGateway) {
        self.gateway = gateway
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$notes, errors: output.$errors, source: { gateway.notes }) {
            NoteRow($0.entity, mark: $0.mark)
        }
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway] draft in
            .deferred { gateway.addNote(titled: try draft.validated()).map(\.value) }
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        form.edit(\.title, by: input.title, in: bag)
        form.submit(on: input.add, in: bag)
        form.submitted.drive(output.$added).store(in: bag)

        return output
    }
}
