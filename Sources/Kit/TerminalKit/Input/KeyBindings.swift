/// The contents of the user's key file: the keys that are bound to commands, and the lines that could not be read.
public nonisolated struct KeyBindings: Hashable, Sendable {
    /// A command with the key that the user has chosen for it. The command does not have to exist.
    public struct Binding: Hashable, Sendable {
        /// The number of the line in the file, counted from 1. A message about a second line for the same command names
        /// it.
        public let line: Int
        /// The title of the command, as hints show it. A command with this title does not have to exist.
        public let command: String
        /// The key that the user has bound, never `^C` or `^Z`, whose effect cannot be changed.
        public let key: Key
        /// The key as the user wrote it, such as `x` or `<C-p>`.
        public let keyName: String
    }

    /// A line of the file that could not be read. The other lines are still valid.
    public struct Problem: Hashable, Sendable {
        /// The number of the line in the file, counted from 1 as in editors.
        public let line: Int
        /// The message with the error and the correct form, in the language of ``Words``.
        public let message: String
    }

    /// The path at which the file is or could be created, or `nil` if the app keeps no files.
    public var path: String?
    /// The bindings in the order of the lines, one for each command. Nothing checks whether two commands have the same
    /// key.
    public internal(set) var bindings: [Binding] = []
    /// The lines that were left out, in order. A file that is not text results in one problem, in line 1.
    public internal(set) var problems: [Problem] = []

    /// Creates an empty set of bindings, so that every command keeps its default key. `path` is where the user could
    /// create the file.
    public init(path: String? = nil) {
        self.path = path
    }

    /// Returns the key that replaces a command's default key, or `nil` if the command keeps its default key. The
    /// comparison of titles is exact and case-sensitive. The search takes time linear in the number of bindings.
    public func key(for command: String) -> Key? { bindings.first { $0.command == command }?.key }

    /// The message to the user about the first line that could not be read, or `nil` if all lines could be read.
    public var complaint: String? {
        problems.first.map { Words.say("keys.problem", "{0}, line {1}: {2}", path ?? "", "\($0.line)", $0.message) }
    }

    /// The message to the user after the file was read: the number of keys in it, and of lines that cannot be used.
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
