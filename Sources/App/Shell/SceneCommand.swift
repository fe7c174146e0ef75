import TerminalKit

/// Something that can be done in a scene now: by its key, by a click on its hint, or from the palette.
///
/// Hints, help and palette are made from the commands, so they list what works and nothing else.
struct SceneCommand {
    /// The key that hints show.
    let key: Key
    /// Other keys that do the same.
    let alternatives: [Key]
    /// What it does, in a word or two.
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

    /// The same command with another key, where the user has chosen one.
    func bound(by bindings: [String: Key]) -> SceneCommand {
        bindings[title].map { SceneCommand($0, title, run: run) } ?? self
    }
}

/// A key and what it does now.
nonisolated struct Hint: Hashable, Sendable {
    let key: String
    let meaning: String
    /// What a click on it presses; `nil` where it stands for several keys.
    var press: Key?

    init(_ key: String, _ meaning: String) {
        self.key = key
        self.meaning = meaning
    }

    init(_ key: Key, _ meaning: String) {
        self.key = key.label
        self.meaning = meaning
        press = key
    }

    var text: String { "\(key) \(meaning)" }
}

extension Hint {
    init(_ command: SceneCommand) { self.init(command.key, command.title) }
}
