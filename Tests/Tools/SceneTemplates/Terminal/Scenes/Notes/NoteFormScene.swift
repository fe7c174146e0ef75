// for entity if editable

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class NoteFormScene: FormScene, RoutedScene {
    let route: Route
    let editor: FormEditor<NoteDraft.Field>
    let bag = SubscriptionBag()
    private let live: Live<NoteFormViewModel>

    /// Without a note, the form for a new one.
    init(_ note: Note?, _ result: NavigationResult<Note>, _ navigator: Navigator) {
        route = note.map { .editNote($0.id) } ?? .newNote
        live = Live(
            NoteFormViewModel(note, result: result, gateway: navigator.useCases.noteGateway), in: bag)
        let draft = live.form.fields
        editor = FormEditor(
            [
                .init(.title, "Title", draft.title)  // for each entered field, in one line
            ], submit: "Save", on: navigator.stack)
        editor.send(
            [
                .title: live.input.$title  // for each entered field, in one line
            ], submit: live.input.$save, cancel: live.input.$cancel)
        editor.show(live.errors, title: "Could not save the note").store(in: bag)
    }

    var activity: String? { live.form.isBusy ? "saving the note" : nil }

    func draw(in frame: inout Frame, _ body: GridRect) {
        editor.draw(live.form, in: &frame, body)
    }
}
