// for entity

// import domain
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI

/// The details of a note, and the decision of a conflict.
public struct NoteDetailViewModel: ViewModel {
    public struct Input: ViewModelInput {
        /// Loads the note, when the scene appears, and retries after a failure.
        @Trigger public var load: Driver<Void>
        #if editable
            @Trigger public var edit: Driver<Void>
            /// Chooses between both values of a field in conflict.
            @Trigger public var toggle: Driver<NoteDraft.Field>
            /// Decides the conflict as chosen.
            @Trigger public var decide: Driver<Void>
            /// Keeps the user's side of the whole conflict.
            @Trigger public var keepMine: Driver<Void>
            /// Keeps the server's side of the whole conflict.
            @Trigger public var keepTheirs: Driver<Void>
        #endif

        public nonisolated init() {}
    }

    public struct Output {
        @Property public var note = ViewState<Note>.idle
        #if editable
            @Property public var mark = EditMark<Note>()
            /// The fields that both sides have changed. Empty if one side has deleted the note.
            @Property public var conflict: [NoteConflictRow] = []
        #endif
        @Event public var errors: Driver<Failure>

        public init() {}
    }

    private let id: Note.ID
    #if editable
        private let navigator: any NotesNavigator
        private let formatting: Formatting
    #endif
    private let gateway: any NoteGateway

    #if editable
        public init(
            _ id: Note.ID, navigator: any NotesNavigator, gateway: any NoteGateway,
            formatting: Formatting = Formatting()
        ) {
            self.id = id
            self.navigator = navigator
            self.gateway = gateway
            self.formatting = formatting
        }
    #else
        public init(_ id: Note.ID, gateway: any NoteGateway) {
            self.id = id
            self.gateway = gateway
        }
    #endif

    @MainActor
    public func transform(_ input: Input, in bag: SubscriptionBag) -> Output {
        let output = Output()
        // An edit shows immediately, while the server is asked.
        let fetching = Fetching(
            output.$note, errors: output.$errors, refresh: { [id] in gateway.refreshNote(id) }
        ) { [id] in
            gateway.followNote(id)
        }
        fetching.bind(load: input.load, in: bag)
        #if editable

            input.load.prefix(1)
                .flatMapLatest { gateway.pendingNotes.asDriver(reporting: output.$errors) }
                .drive { show($0.first { $0.id == id }?.mark ?? EditMark(), in: output) }
                .store(in: bag)

            input.edit.compactMap { output.note.value }
                .flatMapFirst { navigator.toNoteForm($0) }
                .drive { _ in }
                .store(in: bag)

            input.toggle
                .drive { field in
                    guard let index = output.conflict.firstIndex(where: { $0.id == field }) else { return }
                    output.conflict[index].isMine.toggle()
                }
                .store(in: bag)
            merge(
                input.decide.map { Optional(Set(output.conflict.filter(\.isMine).map(\.id))) },
                input.keepMine.map { nil }, input.keepTheirs.map { [] }
            )
            .flatMapFirst { gateway.decideNote(id, mine: $0).asDriver(reporting: output.$errors) }
            .drive { _ in }
            .store(in: bag)
        #endif

        return output
    }
    #if editable

        @MainActor
        private func show(_ mark: EditMark<Note>, in output: Output) {
            output.mark = mark
            guard case .conflict(let conflict) = mark.state else {
                output.conflict = []
                return
            }
            let known = output.conflict
            output.conflict = NoteConflictRow.rows(of: conflict, formatting).map { row in
                var row = row
                // A choice stays while its values stay.
                row.isMine = known.first { $0.isSame(as: row) }?.isMine ?? true
                return row
            }
        }
    #endif
}
