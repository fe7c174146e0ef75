// for entity if editable

// import domain
// import presentation
import DomainKit
import Foundation
import PresentationKit
import Reactive
import ReactiveTesting
import ReactiveUI
// import doubles
import Testing

@MainActor @Suite(.noLeaks) struct NoteFormViewModelTests {
    private let journal = Journal()
    private let gateway: NoteGatewayDouble

    init() { gateway = NoteGatewayDouble(journal) }

    private func form(_ note: Note? = nil) -> Live<NoteFormViewModel> {
        let result = NavigationResult<Note> { [write = journal.note] in
            write($0.map { "leave with \($0.id)" } ?? "leave")
        }
        return Live(NoteFormViewModel(note, result: result, gateway: gateway))
    }

    private func enter(_ scene: Live<NoteFormViewModel>) {
        scene.input.$title("Title 7")  // for each entered field
    }

    /// A sample with the entered values.
    private func edited(_ number: Int) -> Note {
        var note = Note.sample(number)
        note.title = "Title 7"  // for each entered field
        return note
    }

    @Test("A new note is created as entered, and closes the form")
    func created() {
        let scene = form()
        enter(scene)
        scene.input.$save()
        #expect(scene.form.isBusy)
        gateway.edits.answer(.done(.sample(3)))
        journal.expect("create \(edited(0))", "leave with \(Note.sample(3).id)")
    }

    @Test("Changes are saved, also without a connection")
    func saved() {
        let scene = form(.sample(3))
        enter(scene)
        scene.input.$save()
        gateway.edits.answer(.waiting(.sample(3)))
        journal.expect("save \(edited(3))", "leave with \(Note.sample(3).id)")
    }

    // for the first needed field
    @Test("A field that breaks its rule has a message, and nothing is sent")
    func broken() {
        let scene = form()
        scene.input.$title(" ")  // for each needed field
        scene.input.$save()
        journal.expect()
        #expect(scene.form.message(for: .title) == "Please fill in “Title”")  // for each needed field
    }

    // end
    @Test("The form is left without a note")
    func cancelled() {
        let scene = form()
        scene.input.$cancel()
        journal.expect("leave")
    }
}
