import TerminalKit

extension Shell {
    private static let quitTitle = "quit"

    /// The key that ends the app, even from a question. It is the user's own key, or `q` if no other command uses `q`.
    var quitKey: Key? {
        let bindings = keyBindings.bindings
        if let key = bindings.key(for: Self.quitTitle) { return key }
        let isTaken = bindings.bindings.contains { $0.key == .character("q") }
        return isTaken ? nil : .character("q")
    }

    var focused: (any Scene)? {
        guard let scene = stack.scenes.last else { return nil }
        return stack.isPreviewFocused ? scene.preview ?? scene : scene
    }

    /// The commands of the focused scene and of its parent scene, or of the focused side pane, then the commands that
    /// work everywhere.
    var commands: [SceneCommand] {
        guard let scene = stack.scenes.last, let focused else { return [] }
        let scenes = focused === scene ? scene.commands : focused.commands + scene.commands
        let own = hasPaneFocus ? pane?.commands ?? [] : scenes
        // The command of the message comes first: the message names its subject, even if the selection changes.
        let offer = stack.offer
        return withKeys(own.filter { $0.title != offer?.title } + [offer].compactMap(\.self) + everywhere(scene))
    }

    /// The command that a key runs. A command's own key takes precedence over other commands' alternative keys.
    func command(for key: Key) -> SceneCommand? {
        let commands = commands
        return commands.first { $0.key == key } ?? commands.first { $0.keys.contains(key) }
    }

    /// Assigns a key to each command. The keys in the user's file come first. A command without such a key, or whose
    /// key another command has taken, gets its default key. A command is left out if its default key is taken, or if
    /// this key produces text while the user types.
    private func withKeys(_ commands: [SceneCommand]) -> [SceneCommand] {
        let isTyping = isTyping
        let bindings = keyBindings.bindings
        var holders: [Key: String] = [:]
        func take(_ command: SceneCommand) -> SceneCommand? {
            guard holders[command.key] == nil else { return nil }
            holders[command.key] = command.title
            return command
        }
        let bound = commands.map { $0.bound(by: bindings, whileTyping: isTyping) }
        let taken = bound.map { $0.flatMap(take) }
        return commands.indices.compactMap { index in
            // For the user, commands with the same title in neighboring scenes are one command.
            if let command = taken[index] ?? bound[index], holders[command.key] == command.title { return taken[index] }
            let command = commands[index]
            return isTyping && command.key.isText ? nil : take(command)
        }
    }

    private func everywhere(_ scene: any Scene) -> [SceneCommand] {
        var commands: [SceneCommand] = []
        if let focusNext = nextPane(of: scene) {
            commands.append(SceneCommand(.tab, "other pane", or: .backTab, run: focusNext))
        }
        let isTyping = isTyping
        commands.append(
            SceneCommand(isTyping ? .control("p") : .character(":"), "go to", or: .control("p")) { [weak self] in
                self?.showPalette()
            })
        if let pane {
            commands.append(
                SceneCommand(isTyping ? .inspect : .character("i"), pane.isOpen ? "close" : "inspect", or: .inspect) {
                    pane.toggle()
                })
        }
        commands.append(
            SceneCommand(isTyping ? .help : .character("?"), "help", or: .help) { [weak self] in self?.showHelp() })
        if !isTyping { commands.append(SceneCommand("q", Self.quitTitle) { [onRequest] in onRequest(.quit) }) }
        return commands
    }

    func hints(of scene: any Scene) -> [Hint] {
        stack.modal?.hints
            ?? allHints(of: scene).filter { stack.scenes.count == 1 || $0.meaning != Self.quitTitle }
    }

    private func allHints(of scene: any Scene) -> [Hint] {
        let own = hasPaneFocus ? pane?.hints ?? [] : focused?.hints ?? []
        let canLeave = stack.scenes.count > 1 && !hasPaneFocus && !own.contains { $0.press == .escape }
        return own + commands.map(Hint.init) + (canLeave ? [Hint(.escape, "back")] : [])
    }

    private func showHelp() {
        stack.show(
            HelpModal { [weak self] in
                guard let self, let scene = stack.scenes.last else { return HelpView(title: "Keys", hints: []) }
                let title = (hasPaneFocus ? pane?.title : focused?.title) ?? ""
                return HelpView(title: "Keys in \(title)", hints: allHints(of: scene) + Hint.everywhere)
            })
    }

    private func showPalette() {
        let offered = commands.filter { $0.title != "go to" }.map { command in
            let key = command.key
            return PaletteEntry(
                id: "key \(key.label)", title: command.title.prefix(1).uppercased() + command.title.dropFirst(),
                note: key.label
            ) { [weak self] in
                // Looks up the current command of the key, because the command's subject may have changed.
                self?.command(for: key)?.run()
            }
        }
        stack.show(
            Palette(
                "palette", title: "Go to", offered + destinations, recent: recent, entryForTyped: entryForTyped
            ) { [weak self] palette, entry in
                self?.recent = palette.recent
                entry?.run()
            })
    }
}

private extension Hint {
    static let everywhere = [Hint("^C", "quit, also while typing"), Hint("^Z", "suspend")]
}

nonisolated extension Key {
    /// Unlike `?`, this key also shows the help while the user types.
    fileprivate static let help = Key(.function(1))
    /// This key also shows the side pane while the user types.
    fileprivate static let inspect = Key(.function(12))

    /// Whether the key produces text. While the user types, such a key is input. Otherwise it runs a command.
    var isText: Bool {
        if case .character = code { modifiers.isEmpty } else { false }
    }
}
