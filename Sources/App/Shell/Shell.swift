import InspectorKit
import Observation
import Presentation
import ReactiveUI
import TerminalKit

/// The whole app as state: events in, frames out. Does not know the terminal, so that tests and the tour can run it.
final class Shell {
    /// A request of the shell to its owner, such as the terminal.
    enum Request: Hashable, Sendable {
        case quit, suspend
    }

    enum Overlay: Hashable, Sendable {
        case help
        case palette(CommandPalette<PaletteChoice>)
    }

    let stack: SceneStack
    let inspector: TerminalInspector
    /// Offered by the palette in addition to commands and destinations.
    var settings: [PaletteSetting] = []
    @Property var size: GridSize
    @Property var overlay: Overlay?

    let spinner: SpinnerTimer
    let time: RelativeTimeTicker
    let destinations: [Route]
    let open: (Route) -> Void
    let status: () -> [ChromeView.Badge]
    let keyBindings: KeyBindingsFile
    let onRequest: (Request) -> Void
    /// The latest choices in the palette, the most recent first.
    var recent: [PaletteChoice] = []

    /// - Parameters:
    ///   - inspector: What its own one shows.
    ///   - destinations: The scenes that the palette offers.
    ///   - open: Shows one of them.
    ///   - status: The badges of the title line. Values that it reads are observed.
    ///   - keyBindings: Replaces the keys of commands.
    ///   - clock: Times the spinner.
    ///   - time: The time for texts in scenes and status.
    init(
        stack: SceneStack, inspector: Inspector = Inspector(.task), size: GridSize, destinations: [Route] = [],
        open: @escaping (Route) -> Void = { _ in },
        status: @escaping () -> [ChromeView.Badge] = { [] }, keyBindings: KeyBindingsFile = KeyBindingsFile(),
        clock: any Clock<Duration> = ContinuousClock(), time: RelativeTimeTicker = RelativeTimeTicker(),
        onRequest: @escaping (Request) -> Void = { _ in }
    ) {
        self.stack = stack
        self.size = size
        self.destinations = destinations
        self.open = open
        self.status = status
        self.keyBindings = keyBindings
        self.onRequest = onRequest
        self.time = time
        self.inspector = TerminalInspector(inspector, of: stack)
        spinner = SpinnerTimer(clock: clock)
    }

    /// The current frame. Everything that is read for it is observed.
    func frame() -> Frame {
        stack.resize(to: appSize)
        time.beginFrame()
        defer { time.endFrame() }
        guard let scene = stack.scenes.last else { return Frame(size: size) }
        let layout = stack.layout
        let busy = scene.activity == nil ? scene.preview : scene
        spinner.update(busy?.activity)
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

    /// The current frame. `onChange` is called once, before anything that was read for the frame changes.
    func frame(onChange: @escaping () -> Void) -> Frame {
        withObservationTracking {
            frame()
        } onChange: { [onChange = Confined(onChange)] in
            // The state of all scenes is on the main actor, so it changes there.
            MainActor.assumeIsolated { onChange.call() }
        }
    }

    /// Whether the scene in front and its preview have no request in flight.
    var isIdle: Bool { stack.scenes.last.map { $0.activity == nil && $0.preview?.activity == nil } ?? true }

    /// Whether the focus is on a secret.
    var isTypingSecret: Bool {
        stack.questions.isEmpty && stack.choice == nil && overlay == nil && !hasInspectorFocus
            && focused?.isTypingSecret == true
    }

    /// Handles an event from the terminal.
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

/// Carries a closure of the main actor through an API that requires `Sendable` but calls it on the main actor.
private struct Confined {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}
