/// Why a full-screen program cannot start.
public nonisolated enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The terminal cannot position the cursor, or `TERM` does not name its type.
    case tooSimple(term: String)
    /// A system call failed: `reason` is the system's text for it, such as "Permission denied".
    case refused(operation: String, reason: String)

    /// A sentence for the user, which also fits programs that do nothing without a terminal.
    public var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output are not a terminal. Run the program in a terminal window."
        case .tooSimple(let term):
            "This terminal (TERM=\(term.isEmpty ? "not set" : term)) cannot place the cursor, "
                + "so a full-screen program cannot run in it. Set TERM to what the terminal is."
        case .refused(let operation, let reason):
            "The terminal could not be set up: \(operation) failed (\(reason))."
        }
    }
}
