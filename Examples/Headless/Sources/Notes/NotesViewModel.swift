import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

public struct NoteRow: Identifiable, Equatable, Sendable {
    public let note: Note
    /// How far its edits have come.
    public var mark = EditMark<Note>()

    public var id: Note.ID { note.id }

    public init(note: Note) {
        self.note = note
    }
}

public struct NotesViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache.
        @Trigger public var reload: Driver<Void>
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var title: Driver<String>
        @Trigger public var add: Driver<Void>

        public nonisolated init() {}
    }

    public struct Output {
        @Property(removingDuplicates: false) public var notes = PagedList<NoteRow>()
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
        let paging = Paging(output.$notes, errors: output.$errors, getPage: gateway.getNotes) { NoteRow(note: $0) }
        let form = FormMachine(output.$form, errors: output.$errors) { [gateway] draft in
            .deferred { gateway.addNote(titled: try draft.validated()).map(\.value) }
        }

        paging.follow(gateway.changes, showsCreated: true, mark: { $0.mark = $1 }, in: bag)
        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        form.edit(\.title, by: input.title, in: bag)
        form.submit(on: input.add, in: bag)
        form.submitted.drive(output.$added).store(in: bag)

        return output
    }
}
