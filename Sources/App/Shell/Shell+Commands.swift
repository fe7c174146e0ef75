import Presentation
import TerminalKit

extension Shell {
    /// The scene that receives keys.
    var focused: (any Scene)? {
        guard let scene = stack.scenes.last else { return nil }
        return stack.isPreviewFocused ? scene.preview ?? scene : scene
    }

    /// The commands of the focused scene, of the scene it belongs to, and those that work everywhere.
    var commands: [SceneCommand] {
        guard let scene = stack.scenes.last, let focused else { return [] }
        let scenes = focused === scene ? scene.commands : focused.commands + scene.commands
        let own = hasInspectorFocus ? inspector.commands : scenes
        let isTyping = isTyping
        return (own + everywhere(scene)).map { $0.bound(by: keyBindings.bindings) }.filter {
            !isTyping || !$0.key.isText
        }
        .reduce(into: []) { known, command in
            if !known.contains(where: { $0.key == command.key }) { known.append(command) }
        }
    }

    private func everywhere(_ scene: any Scene) -> [SceneCommand] {
        var commands: [SceneCommand] = []
        if stack.canUndo { commands.append(SceneCommand("u", "undo") { [stack] in stack.undoLast() }) }
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

    func hints(of scene: any Scene) -> [Hint] {
        if let dialog = stack.questions.first?.dialog {
            let choice = dialog.buttons.count > 1 ? [Hint("←→", "choose")] : []
            return choice + [Hint(.enter, "press"), Hint(.escape, "close")]
        }
        if stack.choice != nil { return Hint.choosing }
        switch overlay {
        case .help: return [Hint("any key", "close")]
        case .palette: return Hint.choosing
        case nil: return allHints(of: scene).filter { stack.scenes.count == 1 || $0.press != .character("q") }
        }
    }

    /// Every key that has an effect now.
    func allHints(of scene: any Scene) -> [Hint] {
        let own = hasInspectorFocus ? inspector.hints : focused?.hints ?? []
        let canLeave = stack.scenes.count > 1 && !hasInspectorFocus && !own.contains { $0.press == .escape }
        return own + commands.map(Hint.init) + (canLeave ? [Hint(.escape, "back")] : [])
    }

    private func showPalette() {
        overlay = .palette(CommandPalette(items: paletteItems, recent: recent))
    }

    var paletteItems: [CommandPalette<PaletteChoice>.Item] {
        CommandPalette.items(
            commands: commands.filter { $0.title != "go to" }, destinations: destinations, settings: settings)
    }
}

private nonisolated extension Key {
    /// Also shows the help while typing, unlike `?`.
    static let help = Key(.function(1))
    /// Also shows the inspector while typing.
    static let inspect = Key(.function(12))

    /// Whether the key types a character.
    var isText: Bool {
        if case .character = code { modifiers.isEmpty } else { false }
    }
}

private extension Hint {
    static var choosing: [Hint] { [Hint("↑↓", "choose"), Hint(.enter, "go"), Hint(.escape, "close")] }
}
