import Domain
import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

final class SettingsScene: Scene {
    let bag = SubscriptionBag()
    private let live: Live<SettingsViewModel>
    @Property private var list = ListSelection<SettingsOption>()

    init(_ viewModel: SettingsViewModel, stack: SceneStack) {
        live = Live(viewModel, in: bag)
        live.output.$sections.driver.drive { [weak self] sections in
            self?.list.show(SettingsView.lines(of: sections).map { $0.item.map { [$0.id] } ?? [] })
        }
        .store(in: bag)
        live.keysRead.drive { [weak stack] keys in
            stack?.say(Toast(keys.problems.isEmpty ? .success : .warning, keys.summary))
        }
        .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not save the settings") }.store(in: bag)
    }

    var route: Route? { .settings }
    var scroll: ScrollPosition? { list.scroll }
    /// Enter is labeled "choose", since a setting does not open anything.
    var hints: [Hint] { list.hints.map { $0.press == .enter ? Hint(.enter, "choose") : $0 } }
    var commands: [SceneCommand] { [SceneCommand("r", "read keys again") { [live] in live.input.$readKeys() }] }

    func resize(to size: GridSize) { list.resize(to: size) }
    func appear() { live.input.$load() }

    func handle(_ event: InputEvent) -> Bool {
        switch list.handle(event) {
        case .ignored: return false
        case .moved: break
        case .chosen(let option): live.input.$select(option)
        }
        return true
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SettingsView(sections: live.sections, list: list).draw(in: &frame, body)
    }
}
