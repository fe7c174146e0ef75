import DataKit
import PresentationKit
import Reactive
import ReactiveUI
import TerminalKit

/// Shows the inputs and outputs of the scenes on the stack and the events of the data layer, live.
///
/// Observes nothing before it is first opened.
final class Inspector {
    @Property private(set) var isOpen = false
    /// Whether keys go to the inspector. Always true where it fills the screen.
    @Property private(set) var isFocused = false
    @Property private(set) var log = FlowLog()
    /// The number of frames between the latest and the shown one.
    @Property private(set) var framesBack = 0
    /// The number of latest entries that are scrolled out of view.
    @Property private(set) var entriesBack = 0
    /// The log at the time of the pause; `nil` while not paused.
    @Property private var paused: FlowLog?
    /// Increased with each flip of a switch, since the switches themselves are not observed.
    @Property private var flips = 0

    var others: [any RunningViewModel] = []
    /// The source of the data layer's events.
    var dataActivity = DataActivity()
    /// `nil` where the network cannot be changed.
    var switches: InspectorSwitches?
    /// Saves the entries and returns the message to the user; `nil` where there is no folder for them.
    var keep: (([FlowEntry]) -> Toast)?

    private weak var stack: SceneStack?
    private let elapsed: () -> Duration
    private let bag = SubscriptionBag()
    private var flow: SceneFollower?
    private var frames = FrameHistory()

    /// - Parameter clock: Times the entries.
    init(of stack: SceneStack, clock: some Clock<Duration>) {
        self.stack = stack
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// The log to show: the current one, or that of the pause.
    var shown: FlowLog { paused ?? log }
    var isPaused: Bool { paused != nil }

    /// Opens or closes the inspector. The scene keeps the focus, so that the user sees the effects of its keys.
    func toggle() {
        isOpen.toggle()
        isFocused = false
        if isOpen { begin() } else { frames.move(by: -frames.count) }
        framesBack = frames.position
    }

    func focus(_ isFocused: Bool) {
        self.isFocused = isFocused && isOpen
    }

    private func begin() {
        guard flow == nil, let stack else { return }
        flow = SceneFollower(of: stack, beside: others) { [weak self] report in
            guard let self else { return }
            log.note(report.report, of: report.scene, isFirst: report.isFirst, at: elapsed())
        }
        dataActivity.events.asDriver { _ in .empty() }
            .drive { [weak self] event in
                guard let self else { return }
                log.note(event, at: elapsed())
            }
            .store(in: bag)
    }

    /// Records a frame, and returns the one to show while the user steps back.
    func replacement(for frame: Frame) -> Frame? {
        frames.note(frame)
        return framesBack > 0 ? frames.shown : nil
    }

    /// The commands while the inspector has the focus.
    var commands: [SceneCommand] {
        var commands = [
            SceneCommand("p", isPaused ? "go on" : "pause") { [weak self] in self?.pause() },
            SceneCommand("[", "frame back", or: .left) { [weak self] in self?.step(1) },
        ]
        if framesBack > 0 {
            commands.append(SceneCommand("]", "frame forward", or: .right) { [weak self] in self?.step(-1) })
        }
        if let switches {
            commands.append(
                SceneCommand("o", switches.isOffline ? "online" : "offline") { [weak self] in
                    self?.flip { $0.toggleOffline() }
                })
            if switches.server != nil {
                commands.append(SceneCommand("l", "latency") { [weak self] in self?.flip { $0.nextLatency() } })
                commands.append(SceneCommand("c", "chaos") { [weak self] in self?.flip { $0.nextRate() } })
            }
        }
        if keep != nil { commands.append(SceneCommand("w", "save") { [weak self] in self?.save() }) }
        return commands
    }

    /// The switches that are on, in words.
    var switchTexts: [String] {
        // Reading the counter makes the frame depend on the flips.
        guard flips >= 0, let switches else { return [] }
        let server = [
            switches.latency > 0 ? "latency \(switches.latency) s" : nil,
            switches.rate > 0 ? "chaos \(Int(switches.rate * 100)) %" : nil,
        ]
        return (switches.isOffline ? ["offline"] : []) + server.compactMap(\.self)
    }

    private func pause() {
        paused = isPaused ? nil : log
        entriesBack = 0
    }

    /// The keys that scroll the entries.
    var hints: [Hint] { [Hint("↑↓", "scroll")] }

    /// Scrolls the entries. Scrolling back pauses the log, so that the view does not move.
    func handle(_ event: InputEvent) {
        // A screen of eleven, so that a page is ten entries.
        guard let rows = event.scrolling(rows: 11, of: shown.entries.count, wheel: 3) else { return }
        scroll(by: -rows)
    }

    private func scroll(by entries: Int) {
        if entries > 0, paused == nil { paused = log }
        entriesBack = max(0, min(entriesBack + entries, shown.entries.count - 1))
    }

    private func step(_ difference: Int) {
        frames.move(by: difference)
        framesBack = frames.position
    }

    private func flip(_ change: (InspectorSwitches) -> Void) {
        guard let switches else { return }
        change(switches)
        flips += 1
    }

    private func save() {
        guard let keep else { return }
        stack?.say(keep(shown.entries))
    }
}
