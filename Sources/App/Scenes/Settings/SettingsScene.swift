import Presentation
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Shows the app's settings and, below them, the user's key bindings, which only the terminal app has.
final class SettingsScene: SelectionScene, RoutedScene {
    let bag = SubscriptionBag()
    private let live: Live<SettingsViewModel>
    private let keyBindings: KeyBindingsFile
    private weak var stack: SceneStack?
    @Property private var lines: [SettingsView.Line] = []
    @Property var list = ListSelection<SettingsView.Action>()

    init(_ navigator: Navigator) {
        live = Live(SettingsViewModel(useCase: navigator.useCases, formatting: navigator.formatting), in: bag)
        keyBindings = navigator.services.keyBindings
        stack = navigator.stack
        // If the list did not wait for the settings, the selection would start at the key bindings.
        combineLatest(live.output.$sections.driver.filter { !$0.isEmpty }, keyBindings.$bindings.driver)
            .drive { [weak self] sections, bindings in
                self?.show(SettingsView.lines(of: sections) + SettingsView.lines(of: bindings))
            }
            .store(in: bag)
        live.errors.drive { [weak stack] in stack?.report($0, title: "Could not save the settings") }.store(in: bag)
    }

    var route: Route { .settings }
    /// Enter is labeled "choose", because a setting does not open a scene.
    var hints: [Hint] { list.hints.map { $0.press == .enter ? Hint(.enter, "choose") : $0 } }
    var commands: [SceneCommand] { [SceneCommand("r", "read keys again") { [weak self] in self?.readKeys() }] }

    func appear() { live.input.$load() }

    func choose(_ action: SettingsView.Action) {
        switch action {
        case .select(let option): live.input.$select(option)
        case .readKeys: readKeys()
        }
    }

    func draw(in frame: inout Frame, _ body: GridRect) {
        SettingsView(lines: lines, list: list).draw(in: &frame, body)
    }

    private func show(_ lines: [SettingsView.Line]) {
        self.lines = lines
        list.show(lines.map { [$0.action].compactMap(\.self) })
    }

    private func readKeys() {
        keyBindings.reload()
        let bindings = keyBindings.bindings
        stack?.say(Toast(bindings.problems.isEmpty ? .success : .warning, bindings.summary))
    }
}
