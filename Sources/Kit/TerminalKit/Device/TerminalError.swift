/// The reason why a full-screen program cannot start.
public nonisolated enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The terminal cannot position the cursor, or `TERM` does not name its type.
    case unsupported(term: String)
    /// A system call failed. `reason` is the system's message, such as "Permission denied". A background job, which may
    /// not take over the terminal, receives this error, too.
    case refused(operation: String, reason: String)

    /// A message for the user, suitable for programs that cannot run without a terminal.
    public var description: String {
        switch self {
        case .notATerminal:
            Words.say(
                "terminal.none", "Standard input and output are not a terminal. Run the program in a terminal window.")
        case .unsupported(let term):
            Words.say(
                "terminal.unsupported",
                "This terminal (TERM={0}) cannot place the cursor. Set TERM to the type of your terminal.",
                term.isEmpty ? Words.say("terminal.notSet", "not set") : term)
        case .refused(let operation, let reason):
            Words.say("terminal.refused", "The terminal could not be set up: {0} failed ({1}).", operation, reason)
        }
    }
}
