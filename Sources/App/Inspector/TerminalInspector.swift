import InspectorKit
import Reactive
import ReactiveUI
import TerminalKit

/// Shows the inputs and outputs of the scenes and the events of the data layer live in the terminal.
final class TerminalInspector {
    @Property private(set) var isOpen = false
    @Property private(set) var isFocused = false
    /// A copy of the position in `frames`, because `frames` is not observed.
    @Property private(set) var framesBack = 0
    /// The number of latest lines that are scrolled out of view.
    @Property private(set) var linesBack = 0
    @Property private(set) var isPaused = false
    /// A counter that increases with each entry after the inspector was first opened, because the log itself is not
    /// observed.
    @Property private var additions = 0

    let inspector: Inspector
    /// The switches that the inspector shows, or `nil` if the network cannot be changed.
    var switches: InspectorSwitches?
    /// Saves the lines and returns the message to the user. It is `nil` if there is no folder for the lines.
    var keep: (([FlowLine]) -> Toast)?

    /// Saves the newest part of the session and returns the message to the user. It is `nil` if the app does not keep
    /// this part.
    var report: (() -> Toast)?

    private weak var stack: SceneStack?
    private var logSubscription: Subscription?
    private var flow = FlowLines()
    private var frames = FrameHistory()

    init(_ inspector: Inspector, of stack: SceneStack) {
        self.inspector = inspector
        self.stack = stack
    }

    /// The shown lines: all lines so far, or all lines up to the pause.
    var shown: FlowLines {
        // Reading the counter makes the frame depend on the log.
        if additions >= 0, !isPaused { flow.read(inspector.log) }
        return flow
    }

    /// Opens or closes the inspector. The scene keeps the focus, so that the user sees the effect of each key.
    func toggle() {
        isOpen.toggle()
        isFocused = false
        if isOpen { follow() } else { frames.move(by: -frames.count) }
        framesBack = frames.position
    }

    private func follow() {
        guard logSubscription == nil else { return }
        logSubscription = inspector.log.additions.asDriver { _ in .empty() }.drive { [weak self] _ in
            self?.additions += 1
        }
    }

    func focus(_ isFocused: Bool) {
        self.isFocused = isFocused && isOpen
    }

    func replacement(for frame: Frame) -> Frame? {
        frames.note(frame)
        return framesBack > 0 ? frames.shown : nil
    }

    var commands: [SceneCommand] {
        var commands = [
            SceneCommand("p", isPaused ? "go on" : "pause") { [weak self] in self?.pause() },
            SceneCommand("[", "frame back", or: .left) { [weak self] in self?.step(1) },
        ]
        if framesBack > 0 {
            commands.append(SceneCommand("]", "frame forward", or: .right) { [weak self] in self?.step(-1) })
        }
        if let switches {
            let network = switches.network.chosen == 0 ? "offline" : "online"
            let all: [(Character, String, InspectorSwitch?)] = [
                ("o", network, switches.network), ("l", "latency", switches.latency), ("c", "chaos", switches.chaos),
            ]
            for (key, title, each) in all {
                guard let each else { continue }
                commands.append(SceneCommand(key, title) { each.chooseNext() })
            }
        }
        if keep != nil { commands.append(SceneCommand("w", "save") { [weak self] in self?.save() }) }
        if let report {
            commands.append(SceneCommand("b", "save as bug report") { [weak stack] in stack?.say(report()) })
        }
        return commands
    }

    var switchTexts: [String] {
        guard let switches else { return [] }
        return switches.all.filter { $0.chosen > 0 }.map { each in
            let choice = each.choices[each.chosen]
            return each === switches.network ? choice : "\(each.name) \(choice)"
        }
    }

    private func pause() {
        if !isPaused { flow.read(inspector.log) }
        isPaused.toggle()
        linesBack = 0
    }

    var hints: [Hint] { [Hint("↑↓", "scroll")] }

    /// Scrolls the lines. Scrolling back pauses the log, so that the view does not move.
    func handle(_ event: InputEvent) {
        // Assumes a screen of eleven lines, so that Page Up scrolls by ten lines.
        guard let rows = event.scrolling(rows: 11, of: shown.lines.count, wheel: 3) else { return }
        scroll(by: -rows)
    }

    private func scroll(by lines: Int) {
        let count = shown.lines.count
        if lines > 0 { isPaused = true }
        linesBack = max(0, min(linesBack + lines, count - 1))
    }

    private func step(_ difference: Int) {
        frames.move(by: difference)
        framesBack = frames.position
    }

    private func save() {
        guard let keep else { return }
        stack?.say(keep(shown.lines))
    }
}
