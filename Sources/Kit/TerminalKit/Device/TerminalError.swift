/// Why there is no full-screen terminal to be had.
package nonisolated enum TerminalError: Error, Hashable, Sendable, CustomStringConvertible {
    case notATerminal
    case tooSimple(term: String)
    case refused(operation: String, reason: String)

    package var description: String {
        switch self {
        case .notATerminal:
            "Standard input and output are not a terminal. Run the app in a terminal window, or use `tour`."
        case .tooSimple(let term):
            "This terminal (TERM=\(term.isEmpty ? "not set" : term)) cannot place the cursor, "
                + "so the full-screen app cannot run in it. Use `tour`, or set TERM to what the terminal is."
        case .refused(let operation, let reason):
            "The terminal could not be set up: \(operation) failed (\(reason)). Use `tour` instead."
        }
    }
}
