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

    private enum Overlay: Hashable, Sendable {
        case help
        case palette(CommandPalette<PaletteChoice>)
    }

    let stage: Stage
    let inspector: Inspector
    /// The keys that the user has given to commands, by their titles.
    var bindings: [String: Key] = [:]
    /// What the palette offers beside commands and places.
    var settings: [PaletteSetting] = []
    /// The size of the screen.
    @Property var size: GridSize
    @Property private var overlay: Overlay?

    private let spinner: SpinnerTimer
    private let places: [Route]
    private let open: (Route) -> Void
    private let status: () -> [ChromeView.Badge]
    private let onRequest: (Request) -> Void
    /// What was chosen in the palette, the latest first.
    private var recent: [PaletteChoice] = []

    /// - Parameters:
    ///   - places: The scenes that the palette offers.
    ///   - open: Shows one of them.
    ///   - status: Who and what, for the title line; it may read what is observed.
    ///   - clock: Times the spinner.
    init(
        stage: Stage, size: GridSize, places: [Route] = [], open: @escaping (Route) -> Void = { _ in },
        status: @escaping () -> [ChromeView.Badge] = { [] }, clock: any Clock<Duration> = ContinuousClock(),
        onRequest: @escaping (Request) -> Void = { _ in }
    ) {
        self.stage = stage
        self.size = size
        self.places = places
        self.open = open
        self.status = status
        self.onRequest = onRequest
        inspector = Inspector(of: stage, clock: clock)
        spinner = SpinnerTimer(clock: clock)
    }

    /// What the screen shows now. Everything read on the way is observed.
    func frame() -> Frame {
        stage.resize(to: appSize)
        guard let scene = stage.scenes.last else { return Frame(size: size) }
        let layout = stage.layout
        let busy = scene.activity == nil ? scene.preview : scene
        spinner.update(busy?.activity, limit: busy?.wait?.limit)
        var app = Frame(size: appSize)
        let isInApp = !hasInspectorFocus
        app.draw(scene, in: layout.main, isFocused: isInApp && hasPanes && !stage.isPreviewFocused)
        if let place = layout.preview {
            app.draw(preview: scene.preview, in: place, isFocused: isInApp && stage.isPreviewFocused)
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
    var isIdle: Bool { stage.scenes.last.map { $0.activity == nil && $0.preview?.activity == nil } ?? true }

    /// Whether what is typed now is a secret.
    var isTypingSecret: Bool {
        stage.questions.isEmpty && overlay == nil && !hasInspectorFocus && focused?.isTypingSecret == true
    }

    /// Reacts to what a person did.
    func handle(_ event: InputEvent) {
        switch event {
        case .key(.control("c")): onRequest(.quit)
        case .key(.control("z")): onRequest(.suspend)
        case .click(let point) where layoutHints.contains(point): pressHint(at: point)
        case _ where !stage.questions.isEmpty: answer(event)
        case _ where stage.choice != nil: stage.chooseBy(event)
        case _ where overlay != nil: handleOverlay(event)
        case _ where hasInspectorFocus: handleInspector(event)
        default: handleScene(event)
        }
    }
}

// MARK: - What can be done

extension Shell {
    /// The scene that keys go to.
    private var focused: (any Scene)? {
        guard let scene = stage.scenes.last else { return nil }
        return stage.isPreviewFocused ? scene.preview ?? scene : scene
    }

    /// What can be done in the scene that has the focus, in the scene it belongs to, and everywhere.
    private var commands: [SceneCommand] {
        guard let scene = stage.scenes.last, let focused else { return [] }
        let scenes = focused === scene ? scene.commands : focused.commands + scene.commands
        let own = hasInspectorFocus ? inspector.commands : scenes
        let isTyping = isTyping
        return (own + everywhere(scene)).map { $0.bound(by: bindings) }.filter { !isTyping || !$0.key.isText }
            .reduce(into: []) { known, command in
                if !known.contains(where: { $0.key == command.key }) { known.append(command) }
            }
    }

    private func everywhere(_ scene: any Scene) -> [SceneCommand] {
        var commands: [SceneCommand] = []
        if stage.canUndo { commands.append(SceneCommand("u", "undo") { [stage] in stage.undoLast() }) }
        if let focusNext = nextPane(of: scene) {
            commands.append(SceneCommand(.tab, "other pane", or: .backTab, run: focusNext))
        }
        let isTyping = isTyping
        commands.append(
            SceneCommand(isTyping ? .control("p") : .character(":"), "go to", or: .control("p")) { [weak self] in
                self?.showPalette()
            })
        commands.append(
            SceneCommand(isTyping ? .inspect : .character("i"), inspector.isOpen ? "close" : "inspect", or: .inspect) {
                [inspector] in inspector.toggle()
            })
        commands.append(
            SceneCommand(isTyping ? .help : .character("?"), "help", or: .help) { [weak self] in
                self?.overlay = .help
            })
        if !isTyping { commands.append(SceneCommand("q", "quit") { [onRequest] in onRequest(.quit) }) }
        return commands
    }

    private func hints(of scene: any Scene) -> [Hint] {
        if let dialog = stage.questions.first?.dialog {
            let choice = dialog.buttons.count > 1 ? [Hint("←→", "choose")] : []
            return choice + [Hint(.enter, "press"), Hint(.escape, "close")]
        }
        if stage.choice != nil { return Hint.choosing }
        switch overlay {
        case .help: return [Hint("any key", "close")]
        case .palette: return Hint.choosing
        case nil: return allHints(of: scene).filter { stage.scenes.count == 1 || $0.press != .character("q") }
        }
    }

    /// Every key that does something now.
    private func allHints(of scene: any Scene) -> [Hint] {
        let own = hasInspectorFocus ? [] : focused?.hints ?? []
        let canLeave = stage.scenes.count > 1 && !hasInspectorFocus && !own.contains { $0.press == .escape }
        return own + commands.map(Hint.init) + (canLeave ? [Hint(.escape, "back")] : [])
    }

    private func showPalette() {
        overlay = .palette(CommandPalette(items: paletteItems, recent: recent))
    }

    private var paletteItems: [CommandPalette<PaletteChoice>.Item] {
        CommandPalette.items(commands: commands.filter { $0.title != "go to" }, places: places, settings: settings)
    }
}

// MARK: - What is shown

extension Shell {
    private var layoutHints: GridRect { ScreenLayout(size, hasPreview: false).hints }

    /// Whether the app and the inspector have room beside each other.
    private var isWide: Bool { size.columns >= PaneLayout().sideBySideFrom }

    /// The part of the screen that the app has.
    private var appSize: GridSize {
        GridSize(columns: inspector.isOpen && isWide ? size.columns / 2 : size.columns, rows: size.rows)
    }

    private var hasInspectorFocus: Bool { inspector.isOpen && (inspector.isFocused || !isWide) }

    /// Whether there is another pane than that of the scene in front.
    private var hasPanes: Bool { stage.layout.preview != nil || inspector.isOpen }

    /// The app with the inspector beside it, or over it where there is no room, or as it was some frames ago.
    private func inspected(_ app: Frame, _ scene: any Scene) -> Frame {
        var frame = Frame(size: size)
        frame.draw(inspector.note(app) ?? app)
        if hasInspectorFocus || inspector.framesBack > 0 { frame.cursor = nil }
        guard isWide || inspector.framesBack == 0 else { return frame }
        let parents = [scene] + (stage.layout.preview == nil ? [] : [scene.preview].compactMap(\.self))
        let back = inspector.framesBack
        let remarks = [inspector.isPaused ? "paused" : nil, back > 0 ? "\(back) back" : nil].compactMap(\.self)
        let rows = GridRect(size).rows(.rest, .fixed(isWide ? 1 : 2))
        InspectorView(
            models: parents.flatMap { Mirror(reflecting: $0).runningViewModels }, log: inspector.shown,
            liveQueryCount: inspector.dataActivity.liveQueryCount, remarks: inspector.switchTexts + remarks,
            isFocused: hasInspectorFocus
        )
        .draw(in: &frame, isWide ? rows[0].columns([.fixed(appSize.columns), .rest])[1] : rows[0])
        return frame
    }

    private func chrome(of scene: any Scene) -> ChromeView {
        let remark = focused.flatMap(\.remark) ?? scene.remark
        return ChromeView(
            breadcrumb: stage.scenes.map(\.title), status: status(), toast: stage.toast, activity: spinner.activity,
            remark: remark, hints: hints(of: scene))
    }

    private func drawOverlay(in frame: inout Frame) {
        if let question = stage.questions.first { return frame.draw(question.dialog) }
        if let choice = stage.choice {
            frame.dim()
            return frame.draw(choice.palette, title: choice.title)
        }
        switch overlay {
        case .help:
            guard let scene = stage.scenes.last, let focused else { return }
            let title = hasInspectorFocus ? "Inspector" : focused.title
            HelpView(title: "Keys in \(title)", hints: allHints(of: scene) + HelpView.everywhere)
                .draw(in: &frame)
        case .palette(let palette):
            frame.dim()
            frame.draw(palette, title: "Go to")
        case nil: break
        }
    }
}

// MARK: - What a person does

extension Shell {
    /// Whether typed characters are text.
    private var isTyping: Bool { !hasInspectorFocus && focused?.isTyping == true }

    /// Leads the focus to the pane after the one that has it; `nil` where there is no other.
    private func nextPane(of scene: any Scene) -> (() -> Void)? {
        let hasPreview = stage.layout.preview != nil && scene.preview != nil
        let hasInspector = inspector.isOpen && isWide
        guard hasPreview || hasInspector, hasInspectorFocus || !scene.isTyping else { return nil }
        return { [stage, inspector] in
            if inspector.isFocused || !hasPreview || stage.isPreviewFocused {
                let toInspector = hasInspector && !inspector.isFocused
                inspector.focus(toInspector)
                stage.focusPreview(false)
            } else {
                stage.focusPreview(true)
            }
        }
    }

    /// A key that the inspector has no use for is not for the app either, which has not the focus.
    private func handleInspector(_ event: InputEvent) {
        switch event {
        case .key(.escape): inspector.toggle()
        case .key(let key): commands.first { $0.keys.contains(key) }?.run()
        case .click(let point) where isWide && point.column < appSize.columns:
            inspector.focus(false)
            handleScene(event)
        default: break
        }
    }

    private func handleScene(_ event: InputEvent) {
        guard let scene = stage.scenes.last else { return }
        switch event {
        case .key(let key):
            if let command = commands.first(where: { $0.keys.contains(key) }) { return command.run() }
            if let focused, focused !== scene {
                // What the preview has no use for is not for the list either, which has not the focus.
                if !focused.handle(event), key == .escape { stage.focusPreview(false) }
                return
            }
            if scene.handle(event) { return }
            if key == .escape { stage.pop() }
        case .paste: _ = focused?.handle(event)
        default: point(at: scene, event)
        }
    }

    /// A click or the wheel, in one of the boxes or on the title line.
    private func point(at scene: any Scene, _ event: InputEvent) {
        guard let point = event.point else { return }
        if point.column >= appSize.columns {
            if case .click = event { inspector.focus(true) }
            return
        }
        let layout = stage.layout
        if case .click = event, let index = chrome(of: scene).crumb(at: point, in: layout.title) {
            return stage.pop(to: index)
        }
        if let place = layout.preview, place.contains(point), let preview = scene.preview {
            if case .click = event { stage.focusPreview(true) }
            _ = preview.handle(event.moved(into: ScreenLayout.inside(place)))
        } else if layout.main.contains(point) {
            if case .click = event { stage.focusPreview(false) }
            _ = scene.handle(event.moved(into: ScreenLayout.inside(layout.main)))
        }
    }

    private func pressHint(at point: GridPoint) {
        guard let scene = stage.scenes.last, let key = chrome(of: scene).key(at: point, in: layoutHints) else { return }
        handle(.key(key))
    }

    private func handleOverlay(_ event: InputEvent) {
        guard case .palette(var palette) = overlay else {
            switch event {
            case .key, .click: overlay = nil
            default: break
            }
            return
        }
        var outcome = palette.handle(event)
        if case .click(let point) = event {
            outcome = palette.item(at: point, in: size).map { palette.choose($0) } ?? .dismissed
        }
        switch outcome {
        case .chosen(let choice):
            overlay = nil
            recent = palette.recent
            choose(choice)
        case .dismissed: overlay = nil
        case .handled, .ignored:
            palette.offerTypedLink(beside: paletteItems)
            overlay = .palette(palette)
        }
    }

    private func choose(_ choice: PaletteChoice) {
        switch choice {
        case .command(let key): commands.first { $0.key == key }?.run()
        case .place(let route): open(route)
        case .setting(let title): settings.first { $0.title == title }?.run()
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

private nonisolated extension Key {
    /// The key that shows the help while typing, too.
    static let help = Key(.function(1))
    /// The key that shows the inspector while typing, too.
    static let inspect = Key(.function(12))

    /// Whether the key types a character.
    var isText: Bool {
        if case .character = code { modifiers.isEmpty } else { false }
    }
}

private nonisolated extension Frame {
    /// Dims what stands behind an overlay.
    mutating func dim() {
        restyle { style in style = CellStyle(foreground: .muted, dim: true, inverse: style.inverse) }
    }
}

private extension Hint {
    /// The keys of a list that is searched by typing.
    static var choosing: [Hint] { [Hint("↑↓", "choose"), Hint(.enter, "go"), Hint(.escape, "close")] }
}

private nonisolated extension InputEvent {
    /// Where the mouse did something.
    var point: GridPoint? {
        switch self {
        case .click(let point), .scrollUp(let point), .scrollDown(let point): point
        default: nil
        }
    }

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
