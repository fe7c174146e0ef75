/// The content of the user's file of keys: the keys bound to commands, and the lines that could not be read.
public nonisolated struct KeyBindings: Hashable, Sendable {
    /// A command with the key that the user wants for it. The command need not exist.
    public struct Binding: Hashable, Sendable {
        /// The line of the file, counted from 1, for the message about a second line for the command.
        public let line: Int
        /// The title of the command, as hints show it. A command with this title need not exist.
        public let command: String
        /// The key that the user has bound, never `^C` or `^Z`, whose effect cannot be changed.
        public let key: Key
        /// The key as the user wrote it, such as `x` or `<C-p>`.
        public let keyName: String
    }

    /// A line of the file that could not be read. The other lines are still valid.
    public struct Problem: Hashable, Sendable {
        /// The line of the file, counted from 1 as editors do.
        public let line: Int
        /// The message with the error and the correct form, in the language of ``Words``.
        public let message: String
    }

    /// The path where the file is or would be, or `nil` if the app keeps no files.
    public var path: String?
    /// The bindings in the order of the lines, one for each command. Two commands may have the same key, which is not
    /// checked.
    public internal(set) var bindings: [Binding] = []
    /// The lines that were left out, in their order. A file that is not text is one problem, in line 1.
    public internal(set) var problems: [Problem] = []

    /// Starts without bindings, so that every command has its default key, and remembers where a file could be written.
    public init(path: String? = nil) {
        self.path = path
    }

    /// The key that replaces a command's default key, or `nil` if the command keeps it. Titles are compared exactly,
    /// capitals included. Takes time linear in the number of bindings.
    public func key(for command: String) -> Key? { bindings.first { $0.command == command }?.key }

    /// The message to the user about the first line that could not be read, or `nil` if all could.
    public var complaint: String? {
        problems.first.map { Words.say("keys.problem", "{0}, line {1}: {2}", path ?? "", "\($0.line)", $0.message) }
    }

    /// The message to the user after reading the file: how many keys it has, and how many lines cannot be used.
    public var summary: String {
        let read =
            bindings.count == 1
            ? Words.say("keys.readOne", "Read one key") : Words.say("keys.read", "Read {0} keys", "\(bindings.count)")
        switch problems.count {
        case 0: return read
        case 1: return read + Words.say("keys.oneProblem", "; one line cannot be used")
        case let count: return read + Words.say("keys.problems", "; {0} lines cannot be used", "\(count)")
        }
    }
}
