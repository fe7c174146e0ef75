import Observation
import Reactive
import TerminalKit

/// The whole app as state: events in, frames out. It knows no terminal, so that tests and the tour can play it.
final class Shell {
    /// What the shell asks of whoever runs it.
    enum Request: Hashable, Sendable {
        case quit, suspend
    }

    /// A screen that can be gone to by its name.
    struct Destination {
        let name: String
        let open: () -> Void
    }

    private enum Overlay: Hashable, Sendable {
        case help
        case goTo(GoTo)
    }

    let stage: Stage
    /// The size of the screen.
    @Property var size: GridSize
    @Property private var overlay: Overlay?

    private let spinner: SpinnerTimer
    private let destinations: [Destination]
    private let status: () -> [String]
    private let onRequest: (Request) -> Void

    /// - Parameters:
    ///   - status: Who and what, for the title line; it may read what is observed.
    ///   - clock: Times the spinner.
    init(
        stage: Stage, size: GridSize, destinations: [Destination] = [], status: @escaping () -> [String] = { [] },
        clock: any Clock<Duration> = ContinuousClock(), onRequest: @escaping (Request) -> Void = { _ in }
    ) {
        self.stage = stage
        self.size = size
        self.destinations = destinations
        self.status = status
        self.onRequest = onRequest
        spinner = SpinnerTimer(clock: clock)
    }

    /// What the screen shows now. Everything read on the way is observed.
    func frame() -> Frame {
        var frame = Frame(size: size)
        let body = ChromeView.body(in: size)
        stage.resize(to: body.size)
        guard let scene = stage.scenes.last else { return frame }
        spinner.update(scene.activity)
        scene.draw(in: &frame, body)
        let chrome = ChromeView(
            breadcrumb: stage.scenes.map(\.title), status: status() + [scene.status].compactMap(\.self),
            message: stage.message, activity: spinner.activity, remark: scene.remark, hints: hints(of: scene))
        chrome.draw(in: &frame)
        if let question = stage.questions.first {
            frame.draw(question.dialog)
            return frame
        }
        switch overlay {
        case .help: HelpView(title: "Keys in \(scene.title)", hints: scene.hints).draw(in: &frame)
        case .goTo(let goTo): frame.draw(goTo)
        case nil: break
        }
        return frame
    }

    /// What the screen shows now; `onChange` is called once, before anything that was read for it changes.
    func frame(onChange: @escaping () -> Void) -> Frame {
        withObservationTracking {
            frame()
        } onChange: { [onChange = Confined(onChange)] in
            // Everything that scenes show lives on the main actor.
            MainActor.assumeIsolated { onChange.call() }
        }
    }

    /// Whether the scene in front has nothing in flight.
    var isIdle: Bool { stage.scenes.last?.activity == nil }

    /// Reacts to what a person did.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(.control("c")): onRequest(.quit)
        case .key(.control("z")): onRequest(.suspend)
        case _ where !stage.questions.isEmpty: answer(event)
        case _ where overlay != nil: handleOverlay(event)
        default: handleScene(event)
        }
    }

    /// The keys that do something now.
    private func hints(of scene: any Scene) -> [Hint] {
        if let dialog = stage.questions.first?.dialog {
            let choice = dialog.buttons.count > 1 ? [Hint("←→", "choose")] : []
            return choice + [Hint("⏎", "press"), Hint("esc", "close")]
        }
        switch overlay {
        case .help: return [Hint("any key", "close")]
        case .goTo: return [Hint("↑↓", "choose"), Hint("⏎", "go"), Hint("esc", "close")]
        case nil: break
        }
        let back = stage.scenes.count > 1 ? Hint("esc", "back") : Hint("q", "quit")
        return scene.hints + (scene.isTyping ? [] : [Hint("/", "go to"), Hint("?", "help"), back])
    }

    private func handleScene(_ event: InputEvent) {
        guard let scene = stage.scenes.last else { return }
        if scene.handle(event.moved(into: ChromeView.body(in: size))) { return }
        switch event {
        case .key(.escape): stage.pop()
        case .key(.character("q")): onRequest(.quit)
        case .key(.character("?")): overlay = .help
        case .key(.character("/")): overlay = .goTo(GoTo(names: destinations.map(\.name)))
        default: break
        }
    }

    private func handleOverlay(_ event: InputEvent) {
        guard case .goTo(var goTo) = overlay else {
            switch event {
            case .key, .click: overlay = nil
            default: break
            }
            return
        }
        switch event {
        case .key(.escape): overlay = nil
        case .key(.enter):
            guard let name = goTo.choice else { return }
            overlay = nil
            destinations.first { $0.name == name }?.open()
        default:
            goTo.handle(event)
            overlay = .goTo(goTo)
        }
    }

    private func answer(_ event: InputEvent) {
        guard let dialog = stage.questions.first?.dialog else { return }
        let count = max(1, dialog.buttons.count)
        switch event {
        case .key(.enter): stage.answer(dialog.buttons.isEmpty ? nil : dialog.focused)
        case .key(.escape): stage.answer(nil)
        case .key(.character("q")): onRequest(.quit)
        case .key(.right), .key(.down), .key(.tab): stage.focus((dialog.focused + 1) % count)
        case .key(.left), .key(.up), .key(.backTab): stage.focus((dialog.focused + count - 1) % count)
        case .click(let point):
            if let button = dialog.button(at: point, in: size) { stage.answer(button) }
        default: break
        }
    }
}

/// A closure of the main actor, handed through code that does not know that it stays there.
private struct Confined {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}

private nonisolated extension InputEvent {
    /// The event with its point counted from the corner of a rectangle.
    func moved(into rect: GridRect) -> InputEvent {
        func moved(_ point: GridPoint) -> GridPoint {
            GridPoint(column: point.column - rect.column, row: point.row - rect.row)
        }
        return switch self {
        case .click(let point): .click(moved(point))
        case .scrollUp(let point): .scrollUp(moved(point))
        case .scrollDown(let point): .scrollDown(moved(point))
        default: self
        }
    }
}
