import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class PendingEditsScene: ListScene, RoutedScene {
    let browser: ListBrowser<PendingEditItemViewModel>
    let bag = SubscriptionBag()
    private let live: Live<PendingEditsViewModel>

    init(_ viewModel: PendingEditsViewModel, formatting: Formatting, stack: SceneStack) {
        live = Live(viewModel, in: bag)
        browser = ListBrowser(
            live.output.$edits, "edits",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            formatting, hasHeader: true)
        browser.start(errors: live.errors, on: stack, in: bag)
    }

    var route: Route { .pendingEdits }

    var commands: [SceneCommand] {
        guard let id = browser.list.selected, let row = live.edits[id: id] else { return [browser.reload] }
        if row.isInConflict {
            return [SceneCommand("d", "discard") { [live] in live.input.$discard(id) }, browser.reload]
        }
        let decisions =
            row.isRefused
            ? [
                SceneCommand("t", "try again") { [live] in live.input.$retry(id) },
                SceneCommand("d", "discard") { [live] in live.input.$discard(id) },
            ] : [SceneCommand("u", "undo") { [live] in live.input.$undo(id) }]
        return decisions + [browser.reload]
    }

    /// Only what has to be decided can be opened.
    var hints: [Hint] {
        let isInConflict = browser.selectedItem?.isInConflict ?? false
        return browser.list.hints.compactMap { hint in
            guard hint.press == .enter else { return hint }
            return isInConflict ? Hint(.enter, "decide") : nil
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        PendingEditsView(edits: live.edits, list: browser.list).draw(in: &frame, body)
    }
}
