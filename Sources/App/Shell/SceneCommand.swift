import TerminalKit

/// An action that is possible in a scene now: by its key, by a click on its hint, or from the palette.
///
/// Hints, help and palette are generated from the commands, so they list exactly what works.
struct SceneCommand {
    /// The key that hints show.
    let key: Key
    let alternatives: [Key]
    /// One or two words, which also identify the command in the user's file of keys.
    let title: String
    let run: () -> Void

    init(_ key: Key, _ title: String, or alternatives: Key..., run: @escaping () -> Void) {
        self.key = key
        self.alternatives = alternatives
        self.title = title
        self.run = run
    }

    init(_ character: Character, _ title: String, or alternatives: Key..., run: @escaping () -> Void) {
        self.key = .character(character)
        self.alternatives = alternatives
        self.title = title
        self.run = run
    }

    var keys: [Key] { [key] + alternatives }

    /// Replaces the key by the user's, if there is one for this command.
    func bound(by bindings: KeyBindings) -> SceneCommand {
        bindings.key(for: title).map { SceneCommand($0, title, run: run) } ?? self
    }
}

extension Hint {
    init(_ command: SceneCommand) { self.init(command.key, command.title) }
}
