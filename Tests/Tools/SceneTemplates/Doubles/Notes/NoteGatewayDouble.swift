// for entity

// import domain
import DomainKit
import Reactive
import ReactiveTesting

/// Notes whose requests the test answers.
package nonisolated struct NoteGatewayDouble: NoteGateway {
    package let pages: Requests<Page<Note>>
    package let followers: Requests<Note?>
    package let refreshes: Requests<Void>
    package let changes = PublishSubject<EntityChange<Note>>()
    #if editable
        package let edits: Requests<EditOutcome<Note>>
        package let decisions: Requests<Void>
        package let pending = BehaviorSubject<[EditStatus<Note>]>([])
    #endif

    #if sample
        private var answers: StubAnswers?

        /// Notes that are answered immediately.
        package init(answers: StubAnswers) {
            self.init()
            self.answers = answers
        }
    #endif

    package init(_ journal: Journal? = nil) {
        pages = Requests(journal)
        followers = Requests(journal)
        refreshes = Requests(journal)
        #if editable
            edits = Requests(journal)
            decisions = Requests(journal)
        #endif
    }

    package var noteList: ListSource<Edited<Note>> {
        ListSource(showsCreated: true, changes: changes.observable) { [self] in page($0) }
    }
    private func page(_ request: PageRequest) -> Observable<Page<Note>> {
        #if sample
            if let answers { return answers.page(of: (0..<60).map(Note.sample), request) }
        #endif
        return pages.request("get notes \(request.page)")
    }
    package func followNote(_ id: Note.ID) -> Observable<Note?> {
        #if sample
            if let answers { return answers.find(.sample(1)) }
        #endif
        return followers.request("follow \(id)")
    }
    package func refreshNote(_ id: Note.ID) -> Observable<Void> {
        #if sample
            if answers != nil { return .just(()) }
        #endif
        return refreshes.request("refresh \(id)")
    }
    #if editable

        package func newNote() -> Note { .sample(0) }
        package func createNote(_ note: Note) -> Observable<EditOutcome<Note>> { edits.request("create \(note)") }
        package func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>> {
            edits.request("save \(note)")
        }
        package func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>> { edits.request("delete \(note.id)") }
        package func undoNote(_ id: Note.ID) -> Observable<Void> { decisions.request("undo \(id)") }
        package func retryNote(_ id: Note.ID) -> Observable<Void> { decisions.request("retry \(id)") }
        package func decideNote(_ id: Note.ID, mine: Set<NoteDraft.Field>?) -> Observable<Void> {
            decisions.request("decide \(id): \(mine.map { "\($0.map(\.rawValue).sorted())" } ?? "mine")")
        }
        package var pendingNotes: Observable<[EditStatus<Note>]> { pending.observable }
    #endif
}
