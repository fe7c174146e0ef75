import TerminalKit

extension Shell {
    var isTyping: Bool { !hasPaneFocus && focused?.isTyping == true }

    /// The action that focuses the next pane, or `nil` if there is only one pane, or while the user types in the scene.
    func nextPane(of scene: any Scene) -> (() -> Void)? {
        let hasPreview = stack.layout.preview != nil && scene.preview != nil
        let beside = isWide ? openPane : nil
        guard hasPreview || beside != nil, hasPaneFocus || !scene.isTyping else { return nil }
        return { [stack] in
            let isInPane = beside?.isFocused ?? false
            let toPreview = hasPreview && !isInPane && !stack.isPreviewFocused
            beside?.focus(!isInPane && !toPreview)
            stack.focusPreview(toPreview)
        }
    }

    /// If the pane ignores a key, the app does not get it, because the app does not have the focus.
    func handlePane(_ event: InputEvent) {
        switch event {
        case .key(.escape): pane?.toggle()
        case .key(let key):
            if let command = command(for: key) { return command.run() }
            pane?.handle(event)
        case .scrollUp(let point), .scrollDown(let point):
            if isWide, point.column < appSize.columns { handleScene(event) } else { pane?.handle(event) }
        case .click(let point) where isWide && point.column < appSize.columns:
            pane?.focus(false)
            handleScene(event)
        default: break
        }
    }

    func handleScene(_ event: InputEvent) {
        guard let scene = stack.scenes.last else { return }
        switch event {
        case .key(let key):
            if let command = command(for: key) { return command.run() }
            if let focused, focused !== scene {
                // If the preview ignores a key, the list does not get it, because the list does not have the focus.
                if !focused.handle(event), key == .escape { stack.focusPreview(false) }
                return
            }
            if scene.handle(event) { return }
            if key == .escape { stack.leave(to: stack.scenes.count - 2) }
        case .paste: _ = focused?.handle(event)
        default: point(at: scene, event)
        }
    }

    private func point(at scene: any Scene, _ event: InputEvent) {
        guard let point = event.point else { return }
        if point.column >= appSize.columns {
            if case .click = event { pane?.focus(true) } else { pane?.handle(event) }
            return
        }
        let layout = stack.layout
        if case .click = event, let index = chrome(of: scene).crumb(at: point, in: layout.title) {
            return stack.leave(to: index)
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
}
