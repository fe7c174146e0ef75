import DataKit
import PresentationKit
import Reactive
import TerminalKit

/// Shows what flows through the scenes on the stack, and what the data layer does, as it happens.
///
/// It follows nothing before it is opened for the first time.
final class Inspector {
    /// Whether it is on screen.
    @Property private(set) var isOpen = false
    /// Whether keys go to it; always where it has the whole screen.
    @Property private(set) var isFocused = false
    @Property private(set) var log = FlowLog()
    /// How many frames back the app is shown.
    @Property private(set) var framesBack = 0
    /// How many of the latest entries are scrolled out of sight.
    @Property private(set) var entriesBack = 0
    /// What the log was when it was paused.
    @Property private var paused: FlowLog?
    /// Counts the flips of switches, which are not observed themselves.
    @Property private var flips = 0

    /// What is followed beside the scenes.
    var others: [any RunningViewModel] = []
    /// What happens in the data layer.
    var dataActivity = DataActivity()
    /// What can be changed about the network; `nil` where there is none.
    var switches: InspectorSwitches?
    /// Keeps what was noted, and returns what to tell the user about it; `nil` where there is no place for it.
    var keep: (([FlowEntry]) -> Toast)?

    private weak var stack: SceneStack?
    private let elapsed: () -> Duration
    private let bag = SubscriptionBag()
    private var flow: SceneFollower?
    private var frames = FrameHistory()

    /// - Parameter clock: Times what is noted.
    init(of stack: SceneStack, clock: some Clock<Duration>) {
        self.stack = stack
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
    }

    /// What is shown: the latest, or what there was when it was paused.
    var shown: FlowLog { paused ?? log }
    var isPaused: Bool { paused != nil }

    /// Opens or closes it. The scene keeps the focus, so that one sees what one does.
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

    /// Keeps a frame of the app, and returns the one to show in its place while the user steps back.
    func note(_ frame: Frame) -> Frame? {
        frames.note(frame)
        return framesBack > 0 ? frames.shown : nil
    }

    /// What can be done while it has the focus.
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

    /// What the switches say now.
    var switchTexts: [String] {
        // Reading it is what observes the flips.
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

    /// The keys that scroll what flows.
    var hints: [Hint] { [Hint("↑↓", "scroll")] }

    /// Scrolls what flows, which is paused for that.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(.up), .key(.character("k")): scroll(by: 1)
        case .key(.down), .key(.character("j")): scroll(by: -1)
        case .scrollUp: scroll(by: 3)
        case .scrollDown: scroll(by: -3)
        case .key(.pageUp), .key(.control("u")): scroll(by: 10)
        case .key(.pageDown), .key(.control("d")): scroll(by: -10)
        case .key(.home), .key(.character("g")): scroll(by: shown.entries.count)
        case .key(.end), .key(.character("G")): scroll(by: -shown.entries.count)
        default: break
        }
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
