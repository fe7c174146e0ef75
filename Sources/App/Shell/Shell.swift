import Observation
import ReactiveUI
import TerminalKit

/// The whole app as state, which receives events and returns frames. It does not depend on the terminal, so that tests
/// and the tour can run it.
final class Shell {
    /// A request of the shell to its owner, such as the terminal.
    enum Request: Hashable, Sendable {
        case quit, suspend
    }

    let stack: SceneStack
    let pane: (any SidePane)?
    @Property var size: GridSize

    let spinner: SpinnerTimer
    let time: RelativeTimeTicker
    let destinations: [PaletteEntry]
    let entryForTyped: (String) -> PaletteEntry?
    let status: () -> [ChromeView.Badge]
    let detail: (Activity) -> Activity
    let keyBindings: KeyBindingsFile
    let onRequest: (Request) -> Void
    /// The latest choices in the palette, the most recent first.
    var recent: [String] = []

    /// - Parameters:
    ///   - entryForTyped: Returns the palette's entry for a text that the user has typed completely, such as a link.
    ///   - status: Returns the badges of the title line. The values that it reads are observed.
    ///   - detail: Adds details of the requests to the activity, such as the remaining time.
    init(
        stack: SceneStack, size: GridSize, pane: (any SidePane)? = nil, destinations: [PaletteEntry] = [],
        entryForTyped: @escaping (String) -> PaletteEntry? = { _ in nil },
        status: @escaping () -> [ChromeView.Badge] = { [] }, detail: @escaping (Activity) -> Activity = { $0 },
        keyBindings: KeyBindingsFile = KeyBindingsFile(), clock: any Clock<Duration> = ContinuousClock(),
        time: RelativeTimeTicker = RelativeTimeTicker(), onRequest: @escaping (Request) -> Void = { _ in }
    ) {
        self.stack = stack
        self.size = size
        self.pane = pane
        self.destinations = destinations
        self.entryForTyped = entryForTyped
        self.status = status
        self.detail = detail
        self.keyBindings = keyBindings
        self.onRequest = onRequest
        self.time = time
        spinner = SpinnerTimer(clock: clock)
    }

    func frame() -> Frame {
        stack.resize(to: appSize)
        time.beginFrame()
        defer { time.endFrame() }
        guard let scene = stack.scenes.last else { return Frame(size: size) }
        let layout = stack.layout
        let busy = scene.activity == nil ? scene.preview : scene
        spinner.update(busy?.activity)
        var app = Frame(size: appSize)
        let isInApp = !hasPaneFocus
        app.draw(scene, in: layout.main, isFocused: isInApp && hasSeveralPanes && !stack.isPreviewFocused)
        if let place = layout.preview {
            app.draw(preview: scene.preview, in: place, isFocused: isInApp && stack.isPreviewFocused)
        }
        let chrome = chrome(of: scene)
        chrome.draw(in: &app, layout)
        var frame = besidePane(app, scene)
        stack.modal?.draw(in: &frame)
        chrome.drawHints(in: &frame, layoutHints)
        return frame
    }

    /// Returns the current frame. `onChange` is called once, before the first change of a value that the frame shows.
    func frame(onChange: @escaping () -> Void) -> Frame {
        withObservationTracking {
            frame()
        } onChange: { [onChange = Confined(onChange)] in
            // The state of all scenes belongs to the main actor, so every change happens on the main actor.
            MainActor.assumeIsolated { onChange.call() }
        }
    }

    /// Whether the scene in front and its preview have no request in flight. The tour waits until this is true.
    var isIdle: Bool { stack.scenes.last.map { $0.activity == nil && $0.preview?.activity == nil } ?? true }

    /// Whether the focus is on a secret field, so that recordings must not contain the typed keys.
    var isTypingSecret: Bool { stack.modal == nil && !hasPaneFocus && focused?.isTypingSecret == true }

    func handle(_ event: InputEvent) {
        switch event {
        case .key(.control("c")): onRequest(.quit)
        case .key(.control("z")): onRequest(.suspend)
        case .click(let point) where layoutHints.contains(point): pressHint(at: point)
        case _ where stack.modal != nil:
            // If a modal ignores an event, the scenes do not get it.
            if !stack.handleByModal(event, in: size), let quitKey, event == .key(quitKey) { onRequest(.quit) }
        case _ where hasPaneFocus: handlePane(event)
        default: handleScene(event)
        }
    }
}

/// Passes a closure of the main actor to an API that requires `Sendable`, but calls the closure on the main actor.
private struct Confined {
    let call: () -> Void

    init(_ call: @escaping () -> Void) {
        self.call = call
    }
}
