import TerminalKit

/// The keys that the user has bound to commands.
nonisolated struct KeyBindings: Hashable, Sendable {
    struct Binding: Hashable, Sendable {
        /// The line of the file, counted from 1.
        let line: Int
        /// The title of the command.
        let command: String
        let key: Key
        /// The key as the user wrote it, such as `x` or `<C-p>`.
        let keyName: String
    }

    /// A line of the file that could not be read.
    struct Problem: Hashable, Sendable {
        let line: Int
        /// Says what is wrong and what to write instead.
        let message: String
    }

    /// Where the file is or would be; `nil` where the app keeps no files.
    var path: String?
    /// One for each command, in the order of the lines.
    var bindings: [Binding] = []
    /// The lines that were left out, in their order.
    var problems: [Problem] = []

    func key(for command: String) -> Key? { bindings.first { $0.command == command }?.key }

    /// The message to the user about the first line that could not be read; `nil` if all could.
    var complaint: String? {
        problems.first.map { "\(path ?? ""), line \($0.line): \($0.message)" }
    }

    /// The message to the user after the file was read.
    var summary: String {
        let read = bindings.count == 1 ? "Read one key" : "Read \(bindings.count) keys"
        switch problems.count {
        case 0: return read
        case 1: return "\(read); one line cannot be used"
        case let count: return "\(read); \(count) lines cannot be used"
        }
    }
}
