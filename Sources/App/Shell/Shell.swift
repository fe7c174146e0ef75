import Observation
import Presentation
import Reactive
import TerminalKit

/// The whole app as state: events in, frames out. It knows no terminal, so that tests and the tour can play it.
final class Shell {
    /// What the shell asks of whoever runs it.
    enum Request: Hashable, Sendable {
        case quit, suspend
    }

    enum Overlay: Hashable, Sendable {
        case help
        case palette(CommandPalette<PaletteChoice>)
    }

    let stack: SceneStack
    let inspector: Inspector
    /// The keys that the user has given to commands, by their titles.
    @Property var bindings: [String: Key] = [:]
    /// What the palette offers beside commands and destinations.
    var settings: [PaletteSetting] = []
    /// The size of the screen.
    @Property var size: GridSize
    @Property var overlay: Overlay?

    let spinner: SpinnerTimer
    let time: RelativeTimeTicker
    let destinations: [Route]
    let open: (Route) -> Void
    let status: () -> [ChromeView.Badge]
    let onRequest: (Request) -> Void
    /// What was chosen in the palette, the latest first.
    var recent: [PaletteChoice] = []

    /// - Parameters:
    ///   - destinations: The scenes that the palette offers.
    ///   - open: Shows one of them.
    ///   - status: Who and what, for the title line; it may read what is observed.
    ///   - clock: Times the spinner.
    ///   - time: What scenes and status count with.
    init(
        stack: SceneStack, size: GridSize, destinations: [Route] = [], open: @escaping (Route) -> Void = { _ in },
        status: @escaping () -> [ChromeView.Badge] = { [] }, clock: any Clock<Duration> = ContinuousClock(),
        time: RelativeTimeTicker = RelativeTimeTicker(), onRequest: @escaping (Request) -> Void = { _ in }
    ) {
        self.stack = stack
        self.size = size
        self.destinations = destinations
        self.open = open
        self.status = status
        self.onRequest = onRequest
        self.time = time
        inspector = Inspector(of: stack, clock: clock)
        spinner = SpinnerTimer(clock: clock)
    }

    /// What the screen shows now. Everything read on the way is observed.
    func frame() -> Frame {
        stack.resize(to: appSize)
        time.beginFrame()
        defer { time.endFrame() }
        guard let scene = stack.scenes.last else { return Frame(size: size) }
        let layout = stack.layout
        let busy = scene.activity == nil ? scene.preview : scene
        spinner.update(busy?.activity, limit: busy?.wait?.limit)
        var app = Frame(size: appSize)
        let isInApp = !hasInspectorFocus
        app.draw(scene, in: layout.main, isFocused: isInApp && hasPanes && !stack.isPreviewFocused)
        if let place = layout.preview {
            app.draw(preview: scene.preview, in: place, isFocused: isInApp && stack.isPreviewFocused)
        }
        let chrome = chrome(of: scene)
        chrome.draw(in: &app, layout)
        var frame = inspector.isOpen ? inspected(app, scene) : app
        drawOverlay(in: &frame)
        chrome.drawHints(in: &frame, layoutHints)
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

    /// Whether the scene in front and its preview have nothing in flight.
    var isIdle: Bool { stack.scenes.last.map { $0.activity == nil && $0.preview?.activity == nil } ?? true }

    /// Whether what is typed now is a secret.
    var isTypingSecret: Bool {
        stack.questions.isEmpty && stack.choice == nil && overlay == nil && !hasInspectorFocus
            && focused?.isTypingSecret == true
    }

    /// Reacts to what a person did.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(.control("c")): onRequest(.quit)
        case .key(.control("z")): onRequest(.suspend)
        case .click(let point) where layoutHints.contains(point): pressHint(at: point)
        case _ where !stack.questions.isEmpty: answer(event)
        case _ where stack.choice != nil: stack.chooseBy(event)
        case _ where overlay != nil: handleOverlay(event)
        case _ where hasInspectorFocus: handleInspector(event)
        default: handleScene(event)
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
