import DomainKit
import Notes
import PresentationKit
import Reactive
import ReactiveTesting
import Testing

@MainActor
struct NotesViewModelTests {
    private struct Gateway: NoteGateway {
        let pages: Requests<Page<Note>>
        let additions: Requests<EditOutcome<Note>>

        var notes: ListSource<Edited<Note>> {
            ListSource(changes: .never()) { [pages] in pages.request("get page \($0.page)") }
        }
        func addNote(titled title: String) -> Observable<EditOutcome<Note>> { additions.request("add \(title)") }
        func saveNote(_ note: Note, from shown: Note) -> Observable<EditOutcome<Note>> { .never() }
        func deleteNote(_ note: Note) -> Observable<EditOutcome<Note>> { .never() }
    }

    private let journal = Journal()
    private let gateway: Gateway
    private let scene: Live<NotesViewModel>

    init() {
        gateway = Gateway(pages: Requests(journal), additions: Requests(journal))
        scene = Live(NotesViewModel(gateway: gateway))
    }

    @Test("The notes of a load arrive before the answer's call returns")
    func load() {
        scene.input.$load()
        gateway.pages.answer(Page(items: [Note(id: 7, title: "Milk")]))
        #expect(scene.notes.count == 1)
        journal.expect("get page 1")
    }

    @Test("A title is saved without surrounding white space, and an empty title is not")
    func add() {
        scene.input.$add()
        #expect(scene.form.message(for: .title) == "Please enter a title")
        scene.input.$title(" Tea ")
        scene.input.$add()
        journal.expect("add Tea")
        gateway.additions.answer(.waiting(Note(id: 8, title: "Tea")))
        #expect(scene.form.isSubmitEnabled)
    }
}
