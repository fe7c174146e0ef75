import Foundation

nonisolated extension KeyBindings {
    /// Reads a text file with one command in each line, such as `edit = x`. If the file does not exist, the bindings
    /// are empty. If the file cannot be read as UTF-8, the bindings are empty, and the only problem says so.
    public init(file: URL) {
        let path = file.path(percentEncoded: false)
        self.init(path: path)
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard let data = try? Data(contentsOf: file), let text = String(validating: data, as: UTF8.self) else {
            note(1, Words.say("keys.notText", "The file is not readable as text in UTF-8."))
            return
        }
        self.init(text: text, path: path)
    }

    /// Reads text with one command in each line, such as `edit = x`.
    ///
    /// Skips empty lines and lines that start with `#`. A line that cannot be read becomes one of the problems, and
    /// does not affect other lines. A second line for the same command is also a problem. `path` appears only in
    /// messages.
    public init(text: String, path: String?) {
        self.init(path: path)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let content = line.trimmingCharacters(in: .whitespaces)
            if !content.isEmpty, !content.hasPrefix("#") { read(content, line: index + 1) }
        }
    }

    private mutating func read(_ content: String, line: Int) {
        // Split only at the first equals sign. Otherwise, a command could not be bound to the key `=`.
        let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            return note(
                line,
                Words.say("keys.badLine", "A line consists of a command, an equals sign and a key, such as edit = x."))
        }
        let (command, keyName) = (parts[0], parts[1])
        guard let key = Key(binding: keyName) else {
            return note(line, Words.say("keys.noKey", "\"{0}\" is not a key such as x, <f5> or <C-o>.", keyName))
        }
        if let earlier = bindings.first(where: { $0.command == command }) {
            return note(
                line, Words.say("keys.taken", "\"{0}\" has a key already, in line {1}.", command, "\(earlier.line)"))
        }
        bindings.append(Binding(line: line, command: command, key: key, keyName: keyName))
    }

    private mutating func note(_ line: Int, _ message: String) {
        problems.append(Problem(line: line, message: message))
    }
}

nonisolated extension Key {
    /// Fails for `^C` and `^Z`, whose effect cannot be changed, and for keys that do not exist.
    init?(binding text: String) {
        guard let events = try? KeyScript(text).events, events.count == 1, case .key(let key)? = events.first,
            key != .control("c"), key != .control("z")
        else { return nil }
        self = key
    }
}
