nonisolated enum Invocation: Hashable, Sendable {
    case command(Command, argument: String?, LaunchOptions)
    /// The command to explain, or `nil` for the whole app.
    case help(Command?)
    case version

    /// Parses the words after the program's name.
    init(_ words: [String]) throws(UsageError) {
        if let first = words.first, !first.hasPrefix("-") {
            guard first != "help" else {
                self = .help(words.dropFirst().first.flatMap(Command.init))
                return
            }
            guard let command = Command(rawValue: first), command != .run else {
                throw UsageError("Unknown command \"\(first)\".")
            }
            try self.init(command, words.dropFirst())
        } else {
            try self.init(.run, words[...])
        }
    }

    private init(_ command: Command, _ words: ArraySlice<String>) throws(UsageError) {
        var words = words
        var options = LaunchOptions()
        var argument: String?
        while let word = words.popFirst() {
            if word == "--help" || word == "-h" {
                self = .help(command == .run ? nil : command)
                return
            }
            if word == "--version" {
                self = .version
                return
            }
            guard word.hasPrefix("-") else {
                guard command.argument != nil, argument == nil else { throw Self.unexpected(word, of: command) }
                argument = word
                continue
            }
            try Self.apply(word, &words, to: &options, for: command)
        }
        if let name = command.argument, argument == nil {
            throw UsageError("\(command.rawValue) needs a \(name).")
        }
        self = .command(command, argument: argument, options)
    }

    /// Suggests the likely cause: a command that follows the options instead of preceding them.
    private static func unexpected(_ word: String, of command: Command) -> UsageError {
        guard command == .run, let meant = Command(rawValue: word), meant != .run else {
            return UsageError("Unexpected argument \"\(word)\".")
        }
        return UsageError("Put the command before its options: App \(meant.synopsis).")
    }

    /// Accepts both `--name value` and `--name=value`.
    private static func apply(
        _ word: String, _ words: inout ArraySlice<String>, to options: inout LaunchOptions, for command: Command
    ) throws(UsageError) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = Option.all.first(where: { $0.name == parts[0] }) else {
            throw UsageError("Unknown option \"\(parts[0])\".")
        }
        guard option.commands.contains(command) else {
            throw UsageError("\(option.name) is not an option of \(command.rawValue).")
        }
        guard option.argument != nil else {
            guard parts.count == 1 else { throw UsageError("\(option.name) takes no value.") }
            return try option.apply(&options, "")
        }
        guard let value = parts.count == 2 ? parts[1] : words.popFirst(), !value.isEmpty else {
            throw UsageError("\(option.name) needs a value: \(option.name) \(option.argument ?? "").")
        }
        try option.apply(&options, value)
    }
}
