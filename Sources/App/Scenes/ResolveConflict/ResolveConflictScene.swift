import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Shows the three values of each field in conflict side by side. If this user or another user has deleted the product,
/// shows the two choices.
final class ResolveConflictScene: SelectionScene, RoutedScene {
    let route: Route
    let bag = SubscriptionBag()
    private let live: Live<ResolveConflictViewModel>
    @Property var list = ListSelection<ProductDraft.Field>()
    /// The message, an empty line, and the headings of the table.
    let rowsAbove = 3

    init(_ id: Product.ID, _ result: NavigationResult<Void>, _ navigator: Navigator) {
        route = .conflict(id)
        live = Live(
            ResolveConflictViewModel(
                id: id, result: result, useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
        live.output.$fields.driver.drive { [weak self] fields in self?.list.show(fields.map { [$0.id] }) }
            .store(in: bag)
        live.errors.drive { [weak stack = navigator.stack] in stack?.report($0, title: "Could not decide") }
            .store(in: bag)
    }

    var activity: String? { live.isDeciding ? "deciding" : nil }
    var hints: [Hint] { live.fields.isEmpty ? [] : list.hints.filter { $0.press != .enter } }

    var commands: [SceneCommand] {
        guard let kind = live.kind else { return [] }
        let whole = kind != .bothChanged
        let choices = [
            SceneCommand("m", whole ? "mine" : "all mine") { [live] in live.input.$chooseMine() },
            SceneCommand("t", whole ? "theirs" : "all theirs") { [live] in live.input.$chooseTheirs() },
        ]
        let toggle = list.selected.map { field in
            SceneCommand(" ", "other value") { [live] in live.input.$toggle(field) }
        }
        let decide = SceneCommand(.enter, "decide") { [live] in live.input.$decide() }
        return (live.canDecide ? [decide] : []) + [toggle].compactMap(\.self) + choices
    }

    func appear() { live.input.$load() }
    func choose(_ field: ProductDraft.Field) { live.input.$toggle(field) }
    /// Does not handle Enter, because a command of the scene uses this key to send the decision.
    func handle(_ event: InputEvent) -> Bool { event != .key(.enter) && handleInList(event) }

    func draw(in frame: inout Frame, _ body: GridRect) {
        guard let kind = live.kind else { return frame.drawNotice("This conflict no longer exists.", in: body) }
        let bands = body.rows(.fixed(2), .rest)
        frame.draw(kind.sentence(about: live.name), in: bands[0].inset(columns: 2), style: .plain)
        if kind == .bothChanged {
            frame.draw(Self.table, of: list, in: bands[1]) { [fields = live.fields] in fields[$0] }
        } else {
            for (line, isMine) in [true, false].enumerated() {
                let text = "\(isMine ? "m" : "t")  \(kind.text(isMine: isMine))"
                let (value, style) = Self.value(text, isChosen: live.isMine == isMine)
                frame.draw(value, in: bands[1].line(line).inset(columns: 2), style: style)
            }
        }
    }

    private static let table = ListTable<ConflictItemViewModel>([
        TableLayout.Column(title: "Field", length: .fixed(8)), TableLayout.Column(title: "Before", length: .rest),
        TableLayout.Column(title: "  Mine", length: .rest), TableLayout.Column(title: "  Theirs", length: .rest),
    ]) { row in
        [
            (row.title, .strong), (row.before, .quiet), value(row.mine, isChosen: row.isMine == true),
            value(row.theirs, isChosen: row.isMine == false),
        ]
    }

    private static func value(_ text: String, isChosen: Bool) -> (String, CellStyle) {
        (isChosen ? "● \(text)" : "  \(text)", isChosen ? .colored(.success) : .plain)
    }
}

extension ResolveConflictViewModel.Kind {
    fileprivate func sentence(about name: String) -> String {
        switch self {
        case .bothChanged: "Another user has also changed \"\(name)\"."
        case .deletedThere: "Another user has deleted \"\(name)\", which you have changed."
        case .deletedHere: "Another user has changed \"\(name)\", which you have deleted."
        }
    }

    fileprivate func text(isMine: Bool) -> String {
        if self == .deletedThere { return isMine ? "add it again, as I have changed it" : "leave it deleted" }
        return isMine ? "delete it" : "keep it as it is now"
    }
}

extension Navigator: PendingEditsNavigator {
    /// Shows no message, because the status line reports the outcome of the decision.
    func toConflict(of id: Product.ID) -> Driver<Void> {
        present(saying: { nil }) { ResolveConflictScene(id, $0, self) }
    }
}
