// for entity

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

@MainActor @Suite(.noLeaks) struct NoteDetailViewModelTests {
    private let journal = Journal()
    private let gateway: NoteGatewayDouble
    private let scene: Live<NoteDetailViewModel>
    private let id = Note.sample(2).id

    init() {
        gateway = NoteGatewayDouble(journal)
        #if editable
            scene = Live(NoteDetailViewModel(id, navigator: NotesNavigatorDouble(journal), gateway: gateway))
        #else
            scene = Live(NoteDetailViewModel(id, gateway: gateway))
        #endif
    }

    @Test("The details follow their note while the server is asked, and stay if it fails")
    func followed() {
        let errors = Recorder(scene.errors)
        scene.input.$load()
        gateway.followers.answerAndStay(.sample(1))
        #expect(scene.note.isLoading)
        gateway.followers.answerAndStay(.sample(2))
        gateway.refreshes.fail(Failure("Broken"))
        #expect(scene.note.value == .sample(2))
        errors.expect(Failure("Broken"))
        gateway.followers.answerAndStay(nil)
        #expect(scene.note.value == nil)
        journal.expect("follow \(id)", "refresh \(id)")
    }
    #if editable

        private func load(_ conflict: EditConflict<Note>) {
            scene.input.$load()
            gateway.followers.answerAndStay(.sample(2))
            gateway.refreshes.answer(())
            gateway.pending.send([EditStatus(id: id, entity: .sample(2), mark: EditMark(.conflict(conflict)))])
        }

        @Test("A conflict is decided field by field")
        func decided() {
            var mine = Note.sample(2)
            mine.title = "Title 8"  // for the first entered field
            // for the first entered field
            load(EditConflict(fields: ["title"], before: .sample(2), mine: mine, theirs: .sample(2)))
            #expect(scene.conflict.map(\.title) == ["Title"])
            scene.input.$decide()
            gateway.decisions.answer(())
            scene.input.$toggle(.title)
            scene.input.$decide()
            journal.expect("follow \(id)", "refresh \(id)", "decide \(id): [\"title\"]", "decide \(id): []")
            // end
        }

        @Test("A conflict with a deletion is decided as a whole")
        func deleted() {
            load(EditConflict(fields: [], before: .sample(2), mine: .sample(2), theirs: nil))
            #expect(scene.conflict.isEmpty)
            scene.input.$keepMine()
            gateway.decisions.answer(())
            scene.input.$keepTheirs()
            scene.input.$edit()
            journal.expect(
                "follow \(id)", "refresh \(id)", "decide \(id): mine", "decide \(id): []", "edit \(id)")
        }
    #endif
}
