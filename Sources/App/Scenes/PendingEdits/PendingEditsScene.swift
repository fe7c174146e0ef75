import Domain
import Presentation
import PresentationKit
import Reactive
import TerminalKit

/// The edits that wait, on screen.
final class PendingEditsScene: ListScene {
    let browser: ListBrowser<PendingEditItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<PendingEditsViewModel>

    init(_ viewModel: PendingEditsViewModel, formatting: Formatting, stage: Stage) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$edits, "edits", .init(load: live.input.$load, reload: live.input.$reload, select: Trigger()),
            formatting)
        browser.start(errors: live.errors, on: stage, in: bag)
    }

    var route: Route? { .pendingEdits }
    var title: String { "Edits that wait" }
    var hints: [Hint] {
        let isRefused = browser.list.selected.flatMap { live.edits[id: $0] }?.isRefused
        return browser.hints(
            item: isRefused.map { $0 ? [Hint("t", "try again"), Hint("d", "discard")] : [Hint("u", "undo")] } ?? [])
    }

    func handle(_ event: InputEvent) -> Bool {
        switch (event, browser.list.selected) {
        case (.key(.character("u")), let id?): live.input.$undo(id)
        case (.key(.character("t")), let id?): live.input.$retry(id)
        case (.key(.character("d")), let id?): live.input.$discard(id)
        default: return browser.handle(event)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        PendingEditsView(edits: live.edits, list: browser.list).draw(in: &frame, body)
    }
}
