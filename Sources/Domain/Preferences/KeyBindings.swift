/// The keys that the user has bound to commands.
public struct KeyBindings: Hashable, Sendable {
    public struct Binding: Hashable, Sendable {
        /// The line of the file, counted from 1.
        public let line: Int
        public let command: String
        /// The name of the key, such as `x` or `^P`.
        public let key: String

        public init(line: Int, command: String, key: String) {
            self.line = line
            self.command = command
            self.key = key
        }
    }

    /// A line of the file that could not be read.
    public struct Problem: Hashable, Sendable {
        public let line: Int
        /// Says what is wrong and what to write instead.
        public let message: String

        /// What is wrong with a line.
        public init(line: Int, message: String) {
            self.line = line
            self.message = message
        }
    }

    /// Where the file is or would be; `nil` where the app keeps no files.
    public var path: String?
    /// One for each command, in the order of the lines.
    public var bindings: [Binding] = []
    /// The lines that were left out, in their order.
    public var problems: [Problem] = []

    /// No bindings, from a file that does not exist yet.
    public init(path: String? = nil) {
        self.path = path
    }
}
