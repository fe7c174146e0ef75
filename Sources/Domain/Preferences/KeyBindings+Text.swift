import Foundation

extension KeyBindings {
    /// Reads the text of a file with one command in each line, such as `edit = x`.
    ///
    /// Skips empty lines and those that begin with `#`. A line that cannot be read becomes one of the problems and does
    /// not affect the others.
    ///
    /// - Parameters:
    ///   - text: One command in each line.
    ///   - path: Where the file is, for messages to the user.
    ///   - isKey: Whether a text names a key that commands can have.
    public init(text: String, path: String?, isKey: (String) -> Bool) {
        self.init(path: path)
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, line) in lines.enumerated() {
            let content = line.trimmingCharacters(in: .whitespaces)
            if !content.isEmpty, !content.hasPrefix("#") { read(content, line: index + 1, isKey: isKey) }
        }
    }

    private mutating func read(_ content: String, line: Int, isKey: (String) -> Bool) {
        // Splits at the first sign only, so that a command can be bound to the key `=`.
        let parts = content.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
            return note(line, "A line is a command, = and a key, such as edit = x.")
        }
        let (command, key) = (parts[0], parts[1])
        guard isKey(key) else {
            return note(line, "\"\(key)\" is not a key such as x, <f5> or <C-o>.")
        }
        if let earlier = bindings.first(where: { $0.command == command }) {
            return note(line, "\"\(command)\" has a key already, in line \(earlier.line).")
        }
        bindings.append(Binding(line: line, command: command, key: key))
    }

    private mutating func note(_ line: Int, _ message: String) {
        problems.append(Problem(line: line, message: message))
    }
}
