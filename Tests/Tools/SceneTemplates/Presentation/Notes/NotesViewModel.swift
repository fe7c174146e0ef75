// for entity

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

@MainActor
public protocol NotesNavigator {
    /// Opens the details of a note.
    func toNote(_ id: Note.ID)
    #if editable
        /// Opens the form, empty for a new note. Emits the note as saved, or ends without an element.
        func toNoteForm(_ note: Note?) -> Driver<Note>
    #endif
}

/// The list of notes, page by page.
public struct NotesViewModel: ViewModel {
    public struct Input: ViewModelInput {
        @Trigger public var load: Driver<Void>
        /// Loads the list again, past the cache, and retries after a failure.
        @Trigger public var reload: Driver<Void>
        /// Loads the next page, as the end of the list comes near.
        @Trigger public var loadMore: Driver<Void>
        @Trigger public var select: Driver<Note.ID>
        #if editable
            @Trigger public var create: Driver<Void>
            @Trigger public var edit: Driver<Note.ID>
            /// Deletes a note. The user has a moment to undo it.
            @Trigger public var delete: Driver<Note.ID>
            /// Removes the refused edits, or undoes the last edit that was not sent.
            @Trigger public var undo: Driver<Note.ID>
            /// Sends the refused edits again.
            @Trigger public var retry: Driver<Note.ID>
        #endif

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var notes = PagedList<NoteRow>()
        #if editable
            /// The number of notes with edits that the server does not know.
            @Property public var pendingCount = 0
        #endif
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let navigator: any NotesNavigator
    private let gateway: any NoteGateway
    private let formatting: Formatting

    public init(navigator: any NotesNavigator, gateway: any NoteGateway, formatting: Formatting = Formatting()) {
        self.navigator = navigator
        self.gateway = gateway
        self.formatting = formatting
    }

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        let paging = Paging(output.$notes, errors: output.$errors, source: { gateway.noteList }) {
            NoteRow($0, formatting)
        }

        paging.bind(load: input.load, reload: input.reload, loadMore: input.loadMore, in: bag)
        input.select.compactMap { paging.item($0)?.id }
            .drive { navigator.toNote($0) }
            .store(in: bag)
        #if editable

            input.load.prefix(1)
                .flatMapLatest { gateway.pendingNotes.asDriver(reporting: output.$errors) }
                .drive { output.pendingCount = $0.count }
                .store(in: bag)

            merge(input.create.map { nil }, input.edit.compactMap { paging.item($0)?.note }.map(Optional.some))
                .flatMapFirst { navigator.toNoteForm($0) }
                .drive { _ in }
                .store(in: bag)

            // The outcomes reach the rows through the list.
            input.delete.compactMap { paging.item($0)?.note }
                .flatMap { gateway.deleteNote($0).asDriver(reporting: output.$errors) }
                .drive { _ in }
                .store(in: bag)
            merge(input.undo.map(gateway.undoNote), input.retry.map(gateway.retryNote))
                .flatMap { $0.asDriver(reporting: output.$errors) }
                .drive { _ in }
                .store(in: bag)
        #endif

        return output
    }
}
