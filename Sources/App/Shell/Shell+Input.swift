import Presentation
import TerminalKit

extension Shell {
    var isTyping: Bool { !hasInspectorFocus && focused?.isTyping == true }

    /// Moves the focus to the next pane; `nil` if there is only one.
    func nextPane(of scene: any Scene) -> (() -> Void)? {
        let hasPreview = stack.layout.preview != nil && scene.preview != nil
        let hasInspector = inspector.isOpen && isWide
        guard hasPreview || hasInspector, hasInspectorFocus || !scene.isTyping else { return nil }
        return { [stack, inspector] in
            if inspector.isFocused || !hasPreview || stack.isPreviewFocused {
                let toInspector = hasInspector && !inspector.isFocused
                inspector.focus(toInspector)
                stack.focusPreview(false)
            } else {
                stack.focusPreview(true)
            }
        }
    }

    /// A key that the inspector does not use is not passed on to the app, which does not have the focus.
    func handleInspector(_ event: InputEvent) {
        switch event {
        case .key(.escape): inspector.toggle()
        case .key(let key):
            if let command = commands.first(where: { $0.keys.contains(key) }) { return command.run() }
            inspector.handle(event)
        case .scrollUp(let point), .scrollDown(let point):
            if isWide, point.column < appSize.columns { handleScene(event) } else { inspector.handle(event) }
        case .click(let point) where isWide && point.column < appSize.columns:
            inspector.focus(false)
            handleScene(event)
        default: break
        }
    }

    func handleScene(_ event: InputEvent) {
        guard let scene = stack.scenes.last else { return }
        switch event {
        case .key(let key):
            if let command = commands.first(where: { $0.keys.contains(key) }) { return command.run() }
            if let focused, focused !== scene {
                // A key that the preview does not use is not passed on to the list, which does not have the focus.
                if !focused.handle(event), key == .escape { stack.focusPreview(false) }
                return
            }
            if scene.handle(event) { return }
            if key == .escape { stack.pop() }
        case .paste: _ = focused?.handle(event)
        default: point(at: scene, event)
        }
    }

    /// Handles a click or the wheel in one of the boxes or on the title line.
    private func point(at scene: any Scene, _ event: InputEvent) {
        guard let point = event.point else { return }
        if point.column >= appSize.columns {
            if case .click = event { inspector.focus(true) } else { inspector.handle(event) }
            return
        }
        let layout = stack.layout
        if case .click = event, let index = chrome(of: scene).crumb(at: point, in: layout.title) {
            return stack.pop(to: index)
        }
        if let place = layout.preview, place.contains(point), let preview = scene.preview {
            if case .click = event { stack.focusPreview(true) }
            _ = preview.handle(event.moved(into: ScreenLayout.inside(place)))
        } else if layout.main.contains(point) {
            if case .click = event { stack.focusPreview(false) }
            _ = scene.handle(event.moved(into: ScreenLayout.inside(layout.main)))
        }
    }

    func pressHint(at point: GridPoint) {
        guard let scene = stack.scenes.last, let key = chrome(of: scene).key(at: point, in: layoutHints) else { return }
        handle(.key(key))
    }

    func handleOverlay(_ event: InputEvent) {
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
        case .destination(let route): open(route)
        case .setting(let title): settings.first { $0.title == title }?.run()
        }
    }

    func answer(_ event: InputEvent) {
        guard let dialog = stack.questions.first?.dialog else { return }
        let count = max(1, dialog.buttons.count)
        switch event {
        case .key(.enter): stack.answer(dialog.buttons.isEmpty ? nil : dialog.focused)
        case .key(.escape): stack.answer(nil)
        case .key(.character("q")): onRequest(.quit)
        case .key(.right), .key(.down), .key(.tab): stack.focus((dialog.focused + 1) % count)
        case .key(.left), .key(.up), .key(.backTab): stack.focus((dialog.focused + count - 1) % count)
        case .click(let point):
            if let button = dialog.button(at: point, in: size) { stack.answer(button) }
        default: break
        }
    }
}

private nonisolated extension InputEvent {
    /// The position of a mouse event.
    var point: GridPoint? {
        switch self {
        case .click(let point), .scrollUp(let point), .scrollDown(let point): point
        default: nil
        }
    }

    /// Counts the event's point from the corner of a rectangle.
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
