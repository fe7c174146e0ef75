import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// The three values of each field that two sides have changed, side by side.
final class ResolveConflictScene: Scene {
    let route: Route?
    let bag = SubscriptionBag()
    private let live: Live<ResolveConflictViewModel>
    @Property private var list = ListSelection<ProductDraft.Field>()

    init(_ viewModel: ResolveConflictViewModel, of id: Product.ID, stack: SceneStack) {
        route = .conflict(id)
        live = Live(viewModel, in: bag)
        live.output.$fields.driver.drive { [weak self] fields in self?.list.show(fields.map { [$0.id] }) }
            .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not decide") }.store(in: bag)
    }

    var activity: String? { live.isDeciding ? "deciding" : nil }
    var scroll: ScrollPosition? { list.scroll }
    var hints: [Hint] { live.fields.isEmpty ? [] : list.hints.filter { $0.press != .enter } }

    var commands: [SceneCommand] {
        guard let kind = live.kind else { return [] }
        let toggle = SceneCommand(" ", "other value") { [weak self] in self?.toggle() }
        let whole = [
            SceneCommand("m", kind == .bothChanged ? "all mine" : "mine") { [live] in live.input.$chooseMine() },
            SceneCommand("t", kind == .bothChanged ? "all theirs" : "theirs") { [live] in live.input.$chooseTheirs() },
        ]
        let decide = SceneCommand(.enter, "decide") { [live] in live.input.$decide() }
        return (live.fields.isEmpty ? [] : [toggle]) + whole + (live.canDecide ? [decide] : [])
    }

    func appear() { live.input.$load() }

    func resize(to size: GridSize) {
        list.resize(to: GridSize(columns: size.columns, rows: size.rows - ResolveConflictView.rowsAbove))
    }

    func handle(_ event: InputEvent) -> Bool {
        // Enter decides, once everything is chosen.
        guard event != .key(.enter) else { return false }
        switch list.handle(event.moved(rows: -ResolveConflictView.rowsAbove)) {
        case .ignored: return false
        case .moved: break
        case .chosen(let field): live.input.$toggle(field)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        ResolveConflictView(
            kind: live.kind, name: live.name, fields: live.fields, isMine: live.isMine, list: list
        ).draw(in: &frame, body)
    }

    private func toggle() { list.selected.map { live.input.$toggle($0) } }
}
