import TerminalKit

/// An action that is currently possible in a scene. The user runs it with its key, with a click on its hint, or from
/// the palette.
///
/// The app generates the hints, the help and the palette from the commands, so they list exactly the possible actions.
struct SceneCommand {
    /// The key that runs the command, as hints show it.
    let key: Key
    let alternatives: [Key]
    /// A few words, which also identify the command in the user's file of keys.
    let title: String
    let run: () -> Void

    init(_ key: Key, _ title: String, or alternatives: Key..., run: @escaping () -> Void) {
        self.init(key, title, or: alternatives, run: run)
    }

    init(_ character: Character, _ title: String, or alternatives: Key..., run: @escaping () -> Void) {
        self.init(.character(character), title, or: alternatives, run: run)
    }

    private init(_ key: Key, _ title: String, or alternatives: [Key], run: @escaping () -> Void) {
        self.key = key
        self.alternatives = alternatives
        self.title = title
        self.run = run
    }

    var keys: [Key] { [key] + alternatives }

    /// The command with the user's key instead of its default key, or `nil` if the user has not assigned a key.
    ///
    /// While the user types, a key that produces text does not run the command. The alternatives of this key, such as
    /// Delete for d, are also left out, because they edit the text.
    func bound(by bindings: KeyBindings, whileTyping isTyping: Bool) -> SceneCommand? {
        guard let key = bindings.key(for: title), !isTyping || !key.isText else { return nil }
        return SceneCommand(key, title, or: isTyping && self.key.isText ? [] : alternatives, run: run)
    }
}

extension Hint {
    init(_ command: SceneCommand) { self.init(command.key, command.title) }
}
