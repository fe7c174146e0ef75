// for entity

// import domain
// import presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class NotesScene: ListScene, RoutedScene {
    let browser: ListBrowser<NoteRow>
    let bag = SubscriptionBag()
    private let live: Live<NotesViewModel>

    init(_ navigator: Navigator) {
        let viewModel = NotesViewModel(
            navigator: navigator, gateway: navigator.useCases.noteGateway, formatting: navigator.formatting)
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$notes, "notes",
            .init(
                load: live.input.$load, reload: live.input.$reload, loadMore: live.input.$loadMore,
                select: live.input.$select),
            navigator.formatting, hasHeader: true)
        browser.showPreview(clock: navigator.services.clock) { NoteDetailScene($0.id, navigator) }
        browser.start(errors: live.errors, on: navigator.stack, in: bag)
    }

    var route: Route { .notes }
    #if editable
        var commands: [SceneCommand] {
            (browser.selectedItem.map(commands) ?? [])
                + [SceneCommand("a", "add") { [live] in live.input.$create() }] + browser.commands
        }

        private func commands(for row: NoteRow) -> [SceneCommand] {
            let input = live.input
            return switch row.mark.state {
            case .none:
                [
                    SceneCommand("e", "edit") { input.$edit(row.id) },
                    SceneCommand("d", "delete") { input.$delete(row.id) },
                ]
            case .refused:
                [
                    SceneCommand("u", "discard") { input.$undo(row.id) },
                    SceneCommand("t", "try again") { input.$retry(row.id) },
                ]
            case .waiting, .waitingFor, .held, .failing, .sending: [SceneCommand("u", "undo") { input.$undo(row.id) }]
            case .conflict: []
            }
        }
    #endif

    private static let table = ListTable<NoteRow>([
        TableLayout.Column(title: "Note", length: .rest),
        TableLayout.Column(title: "", length: .fixed(40), alignment: .right),
    ]) { row in
        #if editable
            let details = row.mark.state == .none ? row.details : ["not sent yet"]
        #else
            let details = row.details
        #endif
        return [(row.title, .plain), (details.joined(separator: "  "), .quiet)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "No notes yet. Press r to reload.", in: &frame, body)
    }
}

extension Navigator: NotesNavigator {
    func toNote(_ id: Note.ID) { show(NoteDetailScene(id, self)) }
    #if editable

        func toNoteForm(_ note: Note?) -> Driver<Note> {
            present(saying: Self.savedText) { NoteFormScene(note, $0, self) }
        }

        static func savedText(_ note: Note) -> String {
            let title = note.title
            return "Saved \"\(title)\""
        }
    #endif
}
