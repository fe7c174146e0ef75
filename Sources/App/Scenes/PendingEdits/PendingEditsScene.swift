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

    init(_ navigator: Navigator) {
        live = Live(
            PendingEditsViewModel(
                navigator: navigator, useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
        browser = ListBrowser(
            live.output.$edits, "edits",
            .init(load: live.input.$load, reload: live.input.$reload, select: live.input.$select),
            navigator.formatting, hasHeader: true)
        browser.start(errors: live.errors, on: navigator.stack, in: bag) { [live] failure in
            live.edits.failure == failure ? nil : "Could not change the edit"
        }
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

    /// Shows the hint of Enter only for a conflict about a product, because other edits cannot be opened.
    var hints: [Hint] {
        let canDecide = browser.selectedItem?.conflictingProduct != nil
        return browser.list.hints.compactMap { hint in
            guard hint.press == .enter else { return hint }
            return canDecide ? Hint(.enter, "decide") : nil
        }
    }

    private static let table = ListTable<PendingEditItemViewModel>([
        TableLayout.Column(title: "Edit", length: .rest), TableLayout.Column(title: "State", length: .rest),
    ]) { row in
        [(row.text, .plain), (row.detail, row.isRefused || row.isInConflict ? .colored(.danger) : .quiet)]
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        browser.draw(Self.table, empty: "Everything is sent.", in: &frame, body)
    }
}
