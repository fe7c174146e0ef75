/// The keys that a user has given to commands.
public struct KeyBindings: Hashable, Sendable {
    /// A key for a command.
    public struct Binding: Hashable, Sendable {
        /// The line that says so, counted from 1.
        public let line: Int
        /// The title of the command.
        public let command: String
        /// The name of the key.
        public let key: String

        /// A key for a command.
        public init(line: Int, command: String, key: String) {
            self.line = line
            self.command = command
            self.key = key
        }
    }

    /// A line that gives no command a key.
    public struct Problem: Hashable, Sendable {
        /// The line, counted from 1.
        public let line: Int
        /// A sentence that the user can act on.
        public let message: String

        /// What is wrong with a line.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    /// Where the file with them is; nil where there is no such place.
    public var path: String?
    /// One for each command, in the order of their lines.
    public var bindings: [Binding] = []
    /// The lines that were left out, in their order.
    public var problems: [Problem] = []

    /// No keys, to be looked for at a path.
    public init(path: String? = nil) {
        self.path = path
    }
}
