// for entity

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

@MainActor
struct NotesNavigatorDouble: NotesNavigator {
    let write: @Sendable (String) -> Void
    #if editable
        let forms: Requests<Note>
    #endif

    init(_ journal: Journal) {
        write = journal.note
        #if editable
            forms = Requests(journal)
        #endif
    }

    func toNote(_ id: Note.ID) { write("to \(id)") }
    #if editable
        func toNoteForm(_ note: Note?) -> Driver<Note> {
            forms.request(note.map { "edit \($0.id)" } ?? "to the form").asDriver()
        }
    #endif
}

@MainActor @Suite(.noLeaks) struct NotesViewModelTests {
    private let journal = Journal()
    private let gateway: NoteGatewayDouble
    private let scene: Live<NotesViewModel>
    private let id = Note.sample(1).id

    init() {
        gateway = NoteGatewayDouble(journal)
        scene = Live(NotesViewModel(navigator: NotesNavigatorDouble(journal), gateway: gateway))
    }

    private func load(_ numbers: Int...) {
        scene.input.$load()
        gateway.pages.answer(Page(items: numbers.map(Note.sample)))
    }

    @Test("A load shows a row for each note, and the navigator opens a selected one")
    func rows() {
        load(1, 2)
        #expect(scene.notes.map(\.note) == [.sample(1), .sample(2)])
        scene.input.$select(id)
        journal.expect("get notes 1", "to \(id)")
    }

    @Test("The end of the list requests the next page, and a reload the first one")
    func more() {
        scene.input.$load()
        gateway.pages.answer(Page(items: [.sample(1)], next: .cursor("next")))
        scene.input.$loadMore()
        gateway.pages.answer(Page(items: [.sample(2)]))
        #expect(scene.notes.map(\.note) == [.sample(1), .sample(2)])
        scene.input.$reload()
        gateway.pages.answer(Page(items: [.sample(1)]))
        #expect(scene.notes.count == 1)
        journal.expect("get notes 1", "get notes 2", "get notes 1")
    }
    #if editable

        @Test("A row shows the state of its edits, and the badge counts them")
        func marks() {
            load(1)
            gateway.changes.send(.updated(.sample(1), EditMark(.waiting)))
            gateway.pending.send([EditStatus(id: id, entity: .sample(1), mark: EditMark(.waiting))])
            #expect(scene.notes.map(\.mark.state) == [.waiting])
            #expect(scene.pendingCount == 1)
            gateway.changes.send(.removed(id))
            #expect(scene.notes.isEmpty)
            journal.expect("get notes 1")
        }

        @Test("The form opens empty for a new note, and once with the values of another")
        func forms() {
            load(1)
            scene.input.$create()
            scene.input.$edit(id)
            journal.expect("get notes 1", "to the form")
        }

        @Test("A deletion is undone, and a refused edit sent again")
        func edits() {
            load(1)
            scene.input.$delete(id)
            scene.input.$undo(id)
            scene.input.$retry(id)
            journal.expect("get notes 1", "delete \(id)", "undo \(id)", "retry \(id)")
        }
    #endif
}
