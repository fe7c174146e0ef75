// for entity

// import domain
// import presentation
import DomainKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class NoteDetailScene: CardScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    let reader = CardReader()
    private let live: Live<NoteDetailViewModel>
    private let formatting: Formatting

    init(_ id: Note.ID, _ navigator: Navigator) {
        route = .note(id)
        formatting = navigator.formatting
        #if editable
            let viewModel = NoteDetailViewModel(
                id, navigator: navigator, gateway: navigator.useCases.noteGateway, formatting: navigator.formatting)
        #else
            let viewModel = NoteDetailViewModel(id, gateway: navigator.useCases.noteGateway)
        #endif
        live = Live(viewModel, in: bag)
    }

    var activity: String? { live.note.isLoading ? "loading the note" : nil }
    var commands: [SceneCommand] {
        let input = live.input
        if live.note.failure != nil { return [SceneCommand("r", "try again") { input.$load() }] }
        #if editable
            if case .conflict = live.mark.state {
                return [
                    SceneCommand("m", "keep mine") { input.$keepMine() },
                    SceneCommand("t", "keep theirs") { input.$keepTheirs() },
                ]
            }
            return live.note.value == nil ? [] : [SceneCommand("e", "edit") { input.$edit() }]
        #else
            return []
        #endif
    }

    func appear() { live.input.$load() }

    var notice: String? { live.note.notice("the note", empty: "This note no longer exists.") }

    var lines: [CardView.Line] {
        guard let note = live.note.value else { return [] }
        let title = note.title
        return [
            .heading(title),
            .field("Title", note.title),  // for each shown field
        ]
    }
}
