/// Why a full-screen terminal could not be set up.
public nonisolated enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    /// Standard input or output is a file or a pipe.
    case notATerminal
    /// The terminal cannot place the cursor, or `TERM` does not say what it is.
    case tooSimple(term: String)
    /// The system refused an operation.
    case refused(operation: String, reason: String)

    /// What happened, for the user. It fits a program that offers nothing without a terminal, too.
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
